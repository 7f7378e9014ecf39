import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { text as words } from '../text.ts'

/** Copies text and confirms it for a moment. */
export function useCopy(): { copied: boolean; copy(text: string): void } {
  const [copied, setCopied] = useState(false)
  return {
    copied,
    copy: (text) =>
      void navigator.clipboard.writeText(text).then(() => {
        setCopied(true)
        setTimeout(() => setCopied(false), 1_500)
      }),
  }
}

/** An id, key or address in small type that one click copies. */
export function CopyableId({ id, label = words.id }: { id: string; label?: string }) {
  const { copied, copy } = useCopy()
  const Icon = copied ? Check : Copy
  return (
    <button
      type="button"
      onClick={() => copy(id)}
      title={words.copy(label)}
      className="group inline-flex max-w-full items-center gap-1.5 rounded font-mono text-xs text-muted hover:text-ink"
    >
      <span className="truncate">{id}</span>
      <Icon className="size-3 shrink-0 opacity-60 group-hover:opacity-100" aria-hidden />
      <span className="sr-only" aria-live="polite">
        {copied ? words.copied : words.copy(label)}
      </span>
    </button>
  )
}
