import type { Conversation } from '../conversation/state.ts'

/** A list of topics has to be readable at a glance. */
const MAX_TOPICS = 5
const MAX_CHARACTERS = 60

/** What a call was about: first what the tools did and found, then what a model read in its words. Each topic once. Pure. */
export function topicsOf(
  { outcomes, toolCalls }: Pick<Conversation, 'outcomes' | 'toolCalls'>,
  byModel: readonly string[],
): string[] {
  const facts = outcomes.flatMap((one): string[] => {
    if ('appointment' in one) return one.appointment.service === null ? ['Appointments'] : [one.appointment.service]
    if (one.did === 'looked_for_times') return one.service === null ? ['Appointments'] : [one.service]
    return one.did === 'told_hours' ? ['Opening hours'] : []
  })
  const answered = toolCalls.flatMap(({ result }) => titlesIn(result).slice(0, 1))
  const topics = new Map<string, string>()
  for (const topic of [...facts, ...answered, ...byModel]) {
    const short = topic.trim().slice(0, MAX_CHARACTERS)
    const key = short.toLowerCase()
    if (key !== '' && !topics.has(key)) topics.set(key, short)
  }
  return [...topics.values()].slice(0, MAX_TOPICS)
}

/** The titles of the articles that answered a question, best first. */
function titlesIn(result: unknown): string[] {
  const { passages } = (result ?? {}) as { passages?: unknown }
  if (!Array.isArray(passages)) return []
  return passages.flatMap(({ title }: { title?: unknown }) => (typeof title === 'string' ? [title] : []))
}
