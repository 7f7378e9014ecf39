import { keysOf } from './call-labels.ts'
import type { Stages } from './latency-stages.ts'

/** A conversation as it is shown while it goes on: what was said, and what was done in between. */
export type Entry = Speech | ToolRun

export interface Speech {
  kind: 'speech'
  id: string
  role: 'caller' | 'assistant'
  text: string
  /** False while it may still change. */
  final: boolean
  /** Milliseconds from the answer. */
  atMs: number
  /** Of an assistant's answer: how long it took. */
  stages: Stages | null
}

export interface ToolRun {
  kind: 'tool'
  id: string
  name: string
  /** Null while it runs. */
  outcome: string | null
  durationMs: number | null
  atMs: number
}

/** What adds to the story. */
export type Told =
  | { kind: 'caption'; role: 'caller' | 'assistant'; text: string; final: boolean; atMs: number }
  | { kind: 'tool_started'; toolCallId: string; name: string; atMs: number }
  | { kind: 'tool_ended'; toolCallId: string; name: string; outcome: string; durationMs: number; atMs: number }
  | { kind: 'latency'; latency: Stages; atMs: number }

/** The story with one more thing told. Pure. */
export function withTold(story: readonly Entry[], told: Told): readonly Entry[] {
  switch (told.kind) {
    case 'caption':
      return withCaption(story, told)
    case 'tool_started':
      return [
        ...story,
        { kind: 'tool', id: told.toolCallId, name: told.name, outcome: null, durationMs: null, atMs: told.atMs },
      ]
    case 'tool_ended':
      return withToolEnd(story, told)
    case 'latency':
      return withStages(story, told.latency)
  }
}

/** What was said before somebody began to watch. */
export const storyOf = (
  captions: readonly { role: 'caller' | 'assistant'; text: string; atMs: number }[],
): readonly Entry[] =>
  captions.reduce<readonly Entry[]>(
    (story, caption) => withCaption(story, { kind: 'caption', ...caption, final: true }),
    [],
  )

function withCaption(
  story: readonly Entry[],
  { role, text, final, atMs }: Extract<Told, { kind: 'caption' }>,
): readonly Entry[] {
  // What could still change is replaced by what comes next of the same role.
  const kept = story.filter((entry) => entry.kind !== 'speech' || entry.final || entry.role !== role)
  const last = kept.at(-1)
  const goesOn = final && last?.kind === 'speech' && last.role === role && isSpoken(last.text) === isSpoken(text)
  if (goesOn) return [...kept.slice(0, -1), { ...last, text: joined(last.text, text) }]
  const speech: Speech = { kind: 'speech', id: `${role}-${kept.length}-${atMs}`, role, text, final, atMs, stages: null }
  return [...kept, speech]
}

const isSpoken = (text: string): boolean => keysOf(text) === null

function joined(before: string, next: string): string {
  const [keys, more] = [keysOf(before), keysOf(next)]
  return keys && more ? `[pressed ${[...keys, ...more].join(' ')}]` : `${before} ${next}`
}

function withToolEnd(story: readonly Entry[], told: Extract<Told, { kind: 'tool_ended' }>): readonly Entry[] {
  const { toolCallId: id, name, outcome, durationMs, atMs } = told
  const ended: ToolRun = { kind: 'tool', id, name, outcome, durationMs, atMs }
  // Who begins to watch in the middle did not see it begin.
  if (!story.some((entry) => entry.id === id)) return [...story, ended]
  return story.map((entry) => (entry.id === id ? { ...ended, atMs: entry.atMs } : entry))
}

function withStages(story: readonly Entry[], stages: Stages): readonly Entry[] {
  const at = story.findLastIndex((entry) => entry.kind === 'speech' && entry.role === 'assistant')
  return story.map((entry, index) => (index === at && entry.kind === 'speech' ? { ...entry, stages } : entry))
}
