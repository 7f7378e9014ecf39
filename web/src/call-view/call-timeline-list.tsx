import { clsx } from 'clsx'
import { LoaderCircle, Wrench } from 'lucide-react'
import { formatDuration } from '../format.ts'
import { Badge } from '../ui/data/badge.tsx'
import { outcomeLabel, outcomeTone, parsePressedKeys, toolLabel } from './call-labels.ts'
import type { SpeechEntry, TimelineEntry, ToolEntry } from './call-timeline.ts'
import { formatMillis } from './latency-stages.ts'
import { text as words } from './text.ts'

/** The timeline of a call, announced to screen readers as it grows. `you`: the reader is the caller. */
export function CallTimelineList({ timeline, you = false }: { timeline: readonly TimelineEntry[]; you?: boolean }) {
  return (
    <ol aria-label={words.transcript} className="flex flex-col gap-3">
      {timeline.map((entry) =>
        entry.kind === 'tool' ? (
          <ToolLine key={entry.id} tool={entry} />
        ) : (
          <SpeechBubble key={entry.id} speech={entry} who={speakerLabel(entry.role, you)} />
        ),
      )}
    </ol>
  )
}

const speakerLabel = (role: SpeechEntry['role'], you: boolean) =>
  role === 'assistant' ? words.assistant : you ? words.you : words.caller

function SpeechBubble({ speech, who }: { speech: SpeechEntry; who: string }) {
  const { role, text, final, atMs, stages } = speech
  const isCaller = role === 'caller'
  return (
    <li className={clsx('flex max-w-[85%] flex-col', isCaller && 'items-end self-end')}>
      <p className="mb-0.5 text-xs text-muted">
        {who} <span className="ml-1">{formatDuration(atMs / 1_000)}</span>
        {stages && (
          <span className="ml-1" title={words.answeredInHint}>
            · {words.answeredIn(formatMillis(stages.totalMs))}
          </span>
        )}
      </p>
      <div
        className={clsx(
          'w-fit rounded-lg px-3 py-2 break-words whitespace-pre-wrap',
          isCaller ? 'bg-accent-soft' : 'bg-sunken',
          !final && 'text-muted italic',
        )}
      >
        <TurnText text={text} />
      </div>
    </li>
  )
}

/** The text of a turn; pressed keys are drawn as keys. */
export function TurnText({ text }: { text: string }) {
  const keys = parsePressedKeys(text)
  if (keys === null) return text
  return (
    <span className="inline-flex flex-wrap items-center gap-1">
      <span className="sr-only">{words.keys} </span>
      {keys.map((key, index) => (
        <kbd
          // biome-ignore lint/suspicious/noArrayIndexKey: keys are pressed more than once, and never move
          key={index}
          className="inline-flex size-6 items-center justify-center rounded border border-line-strong bg-surface font-mono text-xs"
        >
          {key}
        </kbd>
      ))}
    </span>
  )
}

function ToolLine({ tool: { name, outcome, durationMs } }: { tool: ToolEntry }) {
  return (
    <li className="flex flex-wrap items-center gap-2 text-[13px] text-muted">
      {outcome === null ? (
        <LoaderCircle className="size-3.5 animate-spin" aria-hidden />
      ) : (
        <Wrench className="size-3.5" aria-hidden />
      )}
      {toolLabel(name)}
      {outcome === null ? words.toolRunning : <Badge tone={outcomeTone(outcome)}>{outcomeLabel(outcome)}</Badge>}
      {durationMs !== null && <span>{formatMillis(durationMs)}</span>}
    </li>
  )
}
