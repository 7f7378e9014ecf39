import type { Service } from '../../client/types.gen.ts'
import { serviceColors } from './appointment/appointment-colors.ts'
import { text } from './text.ts'

/** Which color is which service; nothing for a business with one service. */
export function ServiceLegend({ services }: { services: readonly Service[] }) {
  if (services.length < 2) return null
  return (
    <ul
      aria-label={text.legend}
      className="flex flex-wrap gap-x-4 gap-y-1 border-t border-line px-4 py-2 text-[13px] text-muted"
    >
      {services.map(({ id, name }) => (
        <li key={id} className="inline-flex min-w-0 items-center gap-1.5">
          <span
            aria-hidden
            className="size-2.5 shrink-0 rounded-full"
            style={{ background: serviceColors(name, services).contrastColor }}
          />
          <span className="truncate">{name}</span>
        </li>
      ))}
    </ul>
  )
}
