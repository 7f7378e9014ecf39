import { create } from 'qrcode'
import { useMemo } from 'react'

/** Dark on white in both themes, as authenticator apps expect it. */
export function QrCode({ content, label }: { content: string; label: string }) {
  const { path, size } = useMemo(() => drawQrCode(content), [content])
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`-2 -2 ${size + 4} ${size + 4}`}
      className="size-48 rounded-md bg-white"
    >
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  )
}

function drawQrCode(content: string): { path: string; size: number } {
  const { modules } = create(content, { errorCorrectionLevel: 'M' })
  const { size } = modules
  const path: string[] = []
  for (let y = 0; y < size; y++) for (let x = 0; x < size; x++) if (modules.get(y, x)) path.push(`M${x} ${y}h1v1h-1z`)
  return { path: path.join(''), size }
}
