import type { ToolMemory } from '../tools/tool-memory.ts'

/**
 * Makes sure that a model calls nothing booked, moved or canceled that is not. The guard compares what tools returned
 * with what was read back, so it works in every language: decision 0096. Pure.
 */

/** What the tools returned so far; only the outcome of each result counts. */
interface ToolRecord {
  toolCalls: readonly { result: unknown }[]
}

interface Guarded {
  memory: ToolMemory
  callerTurns: number
}

/**
 * Whether the caller has answered what was read back, and since then the model has neither run the request nor
 * withdrawn it. Until it does, whatever it says could only be a claim or a guess.
 */
export const isUnresolved = ({ memory: { asked }, callerTurns }: Guarded): boolean =>
  asked !== null && callerTurns > asked.turn

/** The instruction for the next generation if the model spoke while a request was unresolved. */
export const RESOLVE =
  'What you were about to say was not said: a request that you read back waits for its answer, and nothing is done yet. If the caller has agreed, call the tool again with the same arguments. If not, call not_agreed, and then answer the caller.'

/** The same for a model whose words are heard as they are generated. */
export const RESOLVE_AFTER_SPEECH =
  'You have spoken while a request that you read back is not done yet. If the caller has agreed, call the tool again now with the same arguments. If not, call not_agreed. If you said or implied that it is done, correct that first.'

const COMMITTED: ReadonlySet<string> = new Set(['booked', 'rescheduled', 'cancelled', 'already_cancelled', 'answered'])

const outcomeOf = (result: unknown): string => (result as { outcome?: string } | null)?.outcome ?? ''

/**
 * What the tools have done in this conversation, for the model's instructions: the truth, whatever the model may
 * believe.
 */
export function arrangedSoFar({ toolCalls }: ToolRecord, where: 'call' | 'conversation' = 'call'): string {
  const count = (outcome: string) => toolCalls.filter(({ result }) => outcomeOf(result) === outcome).length
  const done = [
    ['booked', count('booked')],
    ['moved', count('rescheduled')],
    ['cancelled', count('cancelled')],
  ].flatMap(([verb, times]) => (times === 0 ? [] : [`${times} ${verb}`]))
  const said = done.length === 0 ? 'nothing was booked, moved or cancelled' : `${done.join(', ')}, and nothing else`
  return `The tools' record of this ${where}: ${said}. Another person, service or time needs a call of the tool of its own.`
}

/**
 * Whether a tool committed something in this call or read the caller's appointments, so that the model may speak about
 * them.
 */
export const hasArranged = ({ toolCalls }: ToolRecord, { appointments }: ToolMemory): boolean =>
  appointments.length > 0 || toolCalls.some(({ result }) => COMMITTED.has(outcomeOf(result)))

/**
 * Whether times were looked for and nothing was committed since: the caller must not leave believing that something was
 * booked.
 */
export function leavesWithNothing({ toolCalls }: ToolRecord, memory: ToolMemory): boolean {
  const looked = toolCalls.findLastIndex(({ result }) => outcomeOf(result) === 'slots')
  const committed = toolCalls.findLastIndex(({ result }) => COMMITTED.has(outcomeOf(result)))
  return looked > committed && !memory.toldOfNothing
}

/** The answer to a model that ends such a call. */
export const SAY_NOTHING_IS_BOOKED = {
  status: 'not_ended',
  next: 'Times were looked for in this call, and nothing was booked or moved since. Tell the caller so in one plain sentence, say goodbye, and call end_call again.',
}
