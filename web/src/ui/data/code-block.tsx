import { Check, Copy } from 'lucide-react'
import { Button } from '../form/button.tsx'
import { text } from '../text.ts'
import { useCopy } from './copyable-id.tsx'

/** Text to copy: a curl command, a key, a PEM file, JSON. */
export function CodeBlock({ code, label }: { code: string; label: string }) {
  const { copied, copy } = useCopy()
  return (
    <div className="relative min-w-0 rounded-md border border-line bg-sunken">
      <section
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        className="max-h-96 overflow-auto whitespace-pre p-3 pr-11 font-mono text-xs leading-5"
      >
        {code}
      </section>
      <Button
        variant="ghost"
        size="icon"
        aria-label={copied ? text.copied : text.copy(label)}
        onClick={() => copy(code)}
        className="absolute top-1 right-0 bg-sunken"
      >
        {copied ? <Check aria-hidden /> : <Copy aria-hidden />}
      </Button>
    </div>
  )
}
