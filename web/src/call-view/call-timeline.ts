import { parsePressedKeys } from './call-labels.ts'
import type { LatencyStages } from './latency-stages.ts'

/** A conversation as it is shown while it goes on: what was said, and what was done in between. */
export type TimelineEntry = SpeechEntry | ToolEntry

export interface SpeechEntry {
  kind: 'speech'
  id: string
  role: 'caller' | 'assistant'
  text: string
  /** False while it may still change. */
  final: boolean
  /** Milliseconds from the answer. */
  atMs: number
  /** Of an assistant's answer: how long it took. */
  stages: LatencyStages | null
}

export interface ToolEntry {
  kind: 'tool'
  id: string
  name: string
  /** Null while it runs. */
  outcome: string | null
  durationMs: number | null
  atMs: number
}

/** What adds to the story. */
export type TimelineEvent =
  | { kind: 'caption'; role: 'caller' | 'assistant'; text: string; final: boolean; atMs: number }
  | { kind: 'tool_started'; toolCallId: string; name: string; atMs: number }
  | { kind: 'tool_ended'; toolCallId: string; name: string; outcome: string; durationMs: number; atMs: number }
  | { kind: 'latency'; latency: LatencyStages; atMs: number }

/** The story with one more thing told. Pure. */
export function addToTimeline(story: readonly TimelineEntry[], told: TimelineEvent): readonly TimelineEntry[] {
  switch (told.kind) {
    case 'caption':
      return addCaption(story, told)
    case 'tool_started':
      return [
        ...story,
        { kind: 'tool', id: told.toolCallId, name: told.name, outcome: null, durationMs: null, atMs: told.atMs },
      ]
    case 'tool_ended':
      return endTool(story, told)
    case 'latency':
      return setLatency(story, told.latency)
  }
}

/** What was said before somebody began to watch. */
export const timelineFromCaptions = (
  captions: readonly { role: 'caller' | 'assistant'; text: string; atMs: number }[],
): readonly TimelineEntry[] =>
  captions.reduce<readonly TimelineEntry[]>(
    (story, caption) => addCaption(story, { kind: 'caption', ...caption, final: true }),
    [],
  )

function addCaption(
  story: readonly TimelineEntry[],
  { role, text, final, atMs }: Extract<TimelineEvent, { kind: 'caption' }>,
): readonly TimelineEntry[] {
  // What could still change is replaced by what comes next of the same role.
  const kept = story.filter((entry) => entry.kind !== 'speech' || entry.final || entry.role !== role)
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
  story: readonly TimelineEntry[],
  told: Extract<TimelineEvent, { kind: 'tool_ended' }>,
): readonly TimelineEntry[] {
  const { toolCallId: id, name, outcome, durationMs, atMs } = told
  const ended: ToolEntry = { kind: 'tool', id, name, outcome, durationMs, atMs }
  // Who begins to watch in the middle did not see it begin.
  if (!story.some((entry) => entry.id === id)) return [...story, ended]
  return story.map((entry) => (entry.id === id ? { ...ended, atMs: entry.atMs } : entry))
}

function setLatency(story: readonly TimelineEntry[], stages: LatencyStages): readonly TimelineEntry[] {
  const at = story.findLastIndex((entry) => entry.kind === 'speech' && entry.role === 'assistant')
  return story.map((entry, index) => (index === at && entry.kind === 'speech' ? { ...entry, stages } : entry))
}
