import { clsx } from 'clsx'
import { BookPlus, ChevronRight, Wrench } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { outcomeLabel, outcomeTone, toolLabel } from '../../call-view/call-labels.ts'
import { TurnText } from '../../call-view/call-timeline-list.tsx'
import { formatMillis } from '../../call-view/latency-stages.ts'
import type { CallDetail, ToolCall, TranscriptTurn } from '../../client/types.gen.ts'
import { formatDuration } from '../../format.ts'
import { useHasRole } from '../../session.ts'
import { Badge } from '../../ui/data/badge.tsx'
import { CodeBlock } from '../../ui/data/code-block.tsx'
import { Button } from '../../ui/form/button.tsx'
import { Card } from '../../ui/page/card.tsx'
import { SaveAnswerSheet } from './save-answer-sheet.tsx'
import { text as callText } from './text.ts'
import type { PlayerHandle } from './use-recording-player.ts'

const words = callText.transcript

interface ArticleDraft {
  question: string
  answer: string
}

/** The transcript with the tool calls in order; a click on a time plays from there. */
export function CallTranscript({ call, player }: { call: CallDetail; player: PlayerHandle }) {
  const [draft, setDraft] = useState<ArticleDraft | null>(null)
  const mayWrite = useHasRole('member')
  const { transcript, toolCalls, recordingUrl } = call
  if (transcript.length === 0 && toolCalls.length === 0)
    return (
      <Card title={words.title}>
        <p className="text-muted">{words.empty}</p>
      </Card>
    )
  const lines = [
    ...transcript.map((turn, index) => ({ turn, index, startMs: turn.startMs })),
    ...toolCalls.map((tool) => ({ tool, startMs: tool.startMs })),
  ].sort((a, b) => a.startMs - b.startMs)
  const questionBefore = (index: number) =>
    transcript.slice(0, index).findLast(({ role }) => role === 'caller')?.text ?? ''
  return (
    <Card title={words.title} flush>
      <ol className="py-2">
        {lines.map((line) =>
          'tool' in line ? (
            <ToolCallEntry key={`tool ${line.startMs} ${line.tool.name}`} tool={line.tool} />
          ) : (
            <Turn
              key={line.index}
              turn={line.turn}
              isPlaying={player.isPlaying && isSpokenAt(line.turn, player.atMs)}
              onPlay={recordingUrl === null ? null : () => player.playFrom(line.turn.startMs)}
              action={
                mayWrite &&
                line.turn.role === 'assistant' && (
                  <Button
                    variant="ghost"
                    size="sm"
                    onClick={() => setDraft({ question: questionBefore(line.index), answer: line.turn.text })}
                  >
                    <BookPlus aria-hidden /> <span className="max-sm:sr-only">{words.saveToKnowledge}</span>
                  </Button>
                )
              }
            />
          ),
        )}
      </ol>
      <SaveAnswerSheet draft={draft} onClose={() => setDraft(null)} />
    </Card>
  )
}

const isSpokenAt = ({ startMs, endMs }: TranscriptTurn, atMs: number) => atMs >= startMs && atMs < endMs

interface TurnProps {
  turn: TranscriptTurn
  isPlaying: boolean
  /** Null without a recording. */
  onPlay: (() => void) | null
  action: ReactNode
}

function Turn({ turn, isPlaying, onPlay, action }: TurnProps) {
  const { role, text, startMs, interrupted } = turn
  const at = formatDuration(startMs / 1_000)
  return (
    <li
      className={clsx('group flex gap-3 px-4 py-2', isPlaying && 'bg-accent-soft')}
      aria-current={isPlaying || undefined}
    >
      {onPlay ? (
        <button
          type="button"
          onClick={onPlay}
          aria-label={words.playFrom(at)}
          className="h-5 w-10 shrink-0 rounded text-right text-[13px] text-accent hover:underline pointer-coarse:h-8"
        >
          {at}
        </button>
      ) : (
        <span className="w-10 shrink-0 text-right text-[13px] text-muted">{at}</span>
      )}
      <div className="min-w-0 flex-1">
        <p className="text-[13px] font-medium">
          {role === 'assistant' ? words.assistant : words.caller}
          {interrupted && <span className="ml-2 font-normal text-muted">{words.interrupted}</span>}
        </p>
        <p className="break-words whitespace-pre-wrap">
          <TurnText text={text} />
        </p>
      </div>
      <span className="self-start opacity-0 group-hover:opacity-100 focus-within:opacity-100 pointer-coarse:opacity-100">
        {action}
      </span>
    </li>
  )
}

function ToolCallEntry({ tool: { name, arguments: given, result, startMs, endMs } }: { tool: ToolCall }) {
  const outcome = String((result as { outcome?: unknown } | null)?.outcome ?? 'answered')
  return (
    <li className="px-4 py-1.5 pl-17">
      <details className="group/tool min-w-0">
        <summary className="flex cursor-pointer list-none flex-wrap items-center gap-2 text-[13px] text-muted hover:text-ink">
          <Wrench className="size-3.5" aria-hidden />
          {toolLabel(name)}
          <Badge tone={outcomeTone(outcome)}>{outcomeLabel(outcome)}</Badge>
          <span>{formatMillis(endMs - startMs)}</span>
          <ChevronRight className="size-3.5 transition-transform group-open/tool:rotate-90" aria-hidden />
        </summary>
        <div className="mt-2">
          <CodeBlock label={words.toolDetails(name)} code={JSON.stringify({ given, result }, null, 2)} />
        </div>
      </details>
    </li>
  )
}
