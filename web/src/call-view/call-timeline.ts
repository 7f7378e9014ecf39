import { parsePressedKeys } from './call-labels.ts'
import type { LatencyStages } from './latency-stages.ts'

/** The timeline of a call: what was said and which tools ran. */
export type TimelineEntry = SpeechEntry | ToolEntry

export interface SpeechEntry {
  kind: 'speech'
  id: string
  role: 'caller' | 'assistant'
  text: string
  /** False while the text may still change. */
  final: boolean
  /** Milliseconds since the call was answered. */
  atMs: number
  /** For an answer of the assistant: its latency. */
  stages: LatencyStages | null
}

export interface ToolEntry {
  kind: 'tool'
  id: string
  name: string
  /** Null while the tool runs. */
  outcome: string | null
  durationMs: number | null
  atMs: number
}

/** An event that adds to the timeline. */
export type TimelineEvent =
  | { kind: 'caption'; role: 'caller' | 'assistant'; text: string; final: boolean; atMs: number }
  | { kind: 'tool_started'; toolCallId: string; name: string; atMs: number }
  | { kind: 'tool_ended'; toolCallId: string; name: string; outcome: string; durationMs: number; atMs: number }
  | { kind: 'latency'; latency: LatencyStages; atMs: number }

/** Returns the timeline with the event added. Pure. */
export function addToTimeline(timeline: readonly TimelineEntry[], event: TimelineEvent): readonly TimelineEntry[] {
  switch (event.kind) {
    case 'caption':
      return addCaption(timeline, event)
    case 'tool_started':
      return [
        ...timeline,
        { kind: 'tool', id: event.toolCallId, name: event.name, outcome: null, durationMs: null, atMs: event.atMs },
      ]
    case 'tool_ended':
      return endTool(timeline, event)
    case 'latency':
      return setLatency(timeline, event.latency)
  }
}

/** The timeline of what was said before the page was opened. */
export const timelineFromCaptions = (
  captions: readonly { role: 'caller' | 'assistant'; text: string; atMs: number }[],
): readonly TimelineEntry[] =>
  captions.reduce<readonly TimelineEntry[]>(
    (timeline, caption) => addCaption(timeline, { kind: 'caption', ...caption, final: true }),
    [],
  )

function addCaption(
  timeline: readonly TimelineEntry[],
  { role, text, final, atMs }: Extract<TimelineEvent, { kind: 'caption' }>,
): readonly TimelineEntry[] {
  // An interim caption is replaced by the next caption of the same role.
  const kept = timeline.filter((entry) => entry.kind !== 'speech' || entry.final || entry.role !== role)
  const last = kept.at(-1)
  const goesOn = final && last?.kind === 'speech' && last.role === role && isSpoken(last.text) === isSpoken(text)
  if (goesOn) return [...kept.slice(0, -1), { ...last, text: joinTexts(last.text, text) }]
  const speech: SpeechEntry = {
    kind: 'speech',
    id: `${role}-${kept.length}-${atMs}`,
    role,
    text,
    final,
    atMs,
    stages: null,
  }
  return [...kept, speech]
}

const isSpoken = (text: string): boolean => parsePressedKeys(text) === null

function joinTexts(before: string, next: string): string {
  const [keys, more] = [parsePressedKeys(before), parsePressedKeys(next)]
  return keys && more ? `[pressed ${[...keys, ...more].join(' ')}]` : `${before} ${next}`
}

function endTool(
  timeline: readonly TimelineEntry[],
  event: Extract<TimelineEvent, { kind: 'tool_ended' }>,
): readonly TimelineEntry[] {
  const { toolCallId: id, name, outcome, durationMs, atMs } = event
  const ended: ToolEntry = { kind: 'tool', id, name, outcome, durationMs, atMs }
  // A page that was opened in the middle of the call has not seen the tool start.
  if (!timeline.some((entry) => entry.id === id)) return [...timeline, ended]
  return timeline.map((entry) => (entry.id === id ? { ...ended, atMs: entry.atMs } : entry))
}

function setLatency(timeline: readonly TimelineEntry[], stages: LatencyStages): readonly TimelineEntry[] {
  const at = timeline.findLastIndex((entry) => entry.kind === 'speech' && entry.role === 'assistant')
  return timeline.map((entry, index) => (index === at && entry.kind === 'speech' ? { ...entry, stages } : entry))
}
