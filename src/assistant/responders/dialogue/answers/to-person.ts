import { askedPerson, nameOfAsked } from '../../../understanding/en/phrases/asked-person.ts'
import type { Heard } from '../../../understanding/heard.ts'
import { type DialogueContext, type DialogueResponse, type DialogueState, reply } from '../dialogue-state.ts'

/** Connects the caller with a person, or offers a message if nobody can be reached. */
export function toPerson(
  state: DialogueState,
  { text }: Heard,
  { words, personPhone, isSpoken }: DialogueContext,
): DialogueResponse {
  const said = words.person(personPhone)
  if (!isSpoken) return { ...reply(state, said), notice: { about: 'person' } }
  if (personPhone !== null) return { ...reply(state, said), follows: 'person' }
  const asked = askedPerson(text)
  const offered = asked === null ? words.orMessage() : words.orMessageFor(nameOfAsked(asked))
  return reply({ ...state, step: { at: 'offer_message' } }, said, offered)
}
