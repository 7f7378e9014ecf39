import { continueDialogue } from '../../../src/assistant/responders/dialogue/continue-dialogue.ts'
import { answerText } from '../../../src/assistant/responders/dialogue/dialogue.ts'
import { type DialogueResponse, NEW_DIALOGUE } from '../../../src/assistant/responders/dialogue/dialogue-state.ts'
import { dialogueContext } from '../../factories/dialogue-context.ts'

/** What the assistant does first. `lost`: it understood nothing, or knows nothing on that. */
export type Act =
  | 'move'
  | 'cancel'
  | 'own'
  | 'late'
  | 'message'
  | 'person'
  | 'complaint'
  | 'hours'
  | 'price'
  | 'book'
  | 'question'
  | 'emergency'
  | 'lost'
  | 'other'

const DAY = [{ open: '09:00', close: '18:00' }]
const context = dialogueContext({
  hours: { monday: DAY, tuesday: DAY, wednesday: DAY, thursday: DAY, friday: DAY, saturday: DAY },
  services: [
    { name: 'Haircut', durationMinutes: 30, priceCents: 4500, currency: 'USD' },
    { name: 'Color', durationMinutes: 90, priceCents: 12000, currency: 'USD' },
  ],
  personPhone: '+15550009999',
})

/** All that the assistant does about the words of a caller, where its articles say nothing on them. */
export function actsOn(text: string): readonly Act[] {
  const acts: Act[] = []
  let response = answerText(NEW_DIALOGUE, text, context)
  for (let turn = 0; turn < MAX_TURNS; turn += 1) {
    const act = actOf(response)
    acts.push(act)
    if (response.kind === 'reply' || act !== 'question') break
    const { state, continuation } = response
    response = continueDialogue({ state, continuation }, { outcome: 'passages', passages: [] }, context)
  }
  return acts
}

const MAX_TURNS = 4

function actOf(response: DialogueResponse): Act {
  const said = (response.say ?? []).join(' ')
  if (/\$\d/.test(said)) return 'price'
  if (response.kind === 'run') {
    const { request, continuation } = response
    if (continuation.with === 'own_appointments') return continuation.purpose ?? 'own'
    if (request.tool === 'opening_hours') return 'hours'
    if (request.tool === 'answer')
      return continuation.with === 'answer' && continuation.facts?.length ? 'price' : 'question'
    if (request.tool === 'message') return 'message'
    return request.tool.startsWith('find') ? 'book' : 'other'
  }
  const { state, follows } = response
  if (/\b911\b/.test(said)) return 'emergency'
  if (follows === 'person') return 'person'
  if (follows === 'message') return 'message'
  if (/went wrong|sorry to hear/i.test(said)) return 'complaint'
  if (state.step.at === 'offer_message') return 'complaint'
  if (/\bopen\b.*\d|closed (?:on|that)/i.test(said)) return 'hours'
  if (['service', 'when', 'slots', 'staff', 'name', 'confirm'].includes(state.step.at)) return 'book'
  return 'lost'
}
