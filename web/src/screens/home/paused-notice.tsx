import { CirclePause } from 'lucide-react'
import { CodeBlock } from '../../ui/data/code-block.tsx'
import { Card } from '../../ui/page/card.tsx'
import { text } from './text.ts'

/** Says that a restored service is paused, and how the pause ends. */
export function PausedNotice() {
  return (
    <Card>
      <div role="status" className="flex items-start gap-2.5">
        <CirclePause className="mt-0.5 size-4 shrink-0 text-warn" aria-hidden />
        <div className="flex min-w-0 flex-1 flex-col gap-2">
          <p>
            <span className="font-medium">{text.paused.title}</span>{' '}
            <span className="text-muted max-sm:block">{text.paused.what}</span>
          </p>
          <p className="text-muted">{text.paused.todo}</p>
          <CodeBlock code={text.paused.command} label={text.paused.commandLabel} />
        </div>
      </div>
    </Card>
  )
}
