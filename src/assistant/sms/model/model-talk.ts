import { NO_MEMORY, type ToolMemory } from '../../tools/tool-memory.ts'

/** What is kept of a model's conversation between two texts, besides the texts themselves. Plain data. */
export interface ModelTalk {
  memory: ToolMemory
  /** The number of texts of the person so far. */
  turns: number
  /** The outcomes of the tools so far, oldest first. */
  outcomes: readonly string[]
}

const NEW_TALK: ModelTalk = { memory: NO_MEMORY, turns: 0, outcomes: [] }

/** Raised when the shape of `ModelTalk` changes. A stored conversation of another shape starts over. */
const SHAPE = 'model-1'
/** More than any conversation needs; older entries only show that a time was offered before. */
const MAX_SEEN = 60
const MAX_OUTCOMES = 100

/** The conversation as plain JSON, to be stored with the thread. */
export const saveModelTalk = ({ memory, turns, outcomes }: ModelTalk): object => ({
  shape: SHAPE,
  talk: {
    memory: { ...memory, seen: memory.seen.slice(-MAX_SEEN) },
    turns,
    outcomes: outcomes.slice(-MAX_OUTCOMES),
  },
})

/** Whether the stored conversation was last conducted by a model. */
export const isModelTalk = (saved: unknown): boolean => (saved as { shape?: unknown } | null)?.shape === SHAPE

/** The stored conversation; a new one if nothing was stored, or another kind of conversation. */
export function restoreModelTalk(saved: unknown): ModelTalk {
  if (!isModelTalk(saved)) return NEW_TALK
  const { talk } = withInstants(saved) as { talk: ModelTalk }
  return { ...NEW_TALK, ...talk, memory: { ...NO_MEMORY, ...talk.memory } }
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

/** Plain JSON with its instants restored. */
export const withInstants = (saved: unknown): unknown =>
  JSON.parse(JSON.stringify(saved), (_key, value: unknown) =>
    typeof value === 'string' && INSTANT.test(value) ? new Date(value) : value,
  )
