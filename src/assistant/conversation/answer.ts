import { unreachable } from '../../kernel/assert.ts'
import type { BrainEvent, Next, Reply } from '../responders/menu/brain-types.ts'
import { beginMessage, type Draft, runTool, speak, startTimer } from './draft.ts'
import { beginLeaving, farewellOver } from './ending.ts'

/** Asks the built-in brain, says what it says, and sets what follows. */
export function answer(draft: Draft, event: BrainEvent): Reply {
  const { state, house } = draft
  const reply = house.brain(state.brain, event, house.context)
  state.brain = reply.state
  state.outcomes = [...state.outcomes, ...reply.outcomes]
  // Who typed ahead knows the menu: it is not read to them.
  const known =
    state.inputBuffer.length > 0 && reply.next.kind === 'listen' && !reply.say.some((one) => one.mustBeHeard)
  if (!known) speak(draft, reply.say)
  setNext(draft, reply.next)
  return reply
}

function setNext(draft: Draft, next: Next): void {
  const { state } = draft
  if (next.kind === 'run' && !next.afterHeard) {
    state.next = null
    runTool(draft, next.request)
    return
  }
  state.next = next
  if (next.kind === 'goodbye') beginLeaving(draft)
  if (state.speech.length === 0) proceed(draft)
}

/** Everything was said and heard: goes on to what follows. */
export function proceed(draft: Draft): void {
  const { state, house } = draft
  const { next } = state
  if (next === null || state.runningTool) return
  switch (next.kind) {
    case 'listen':
      // Who is speaking just now is not waited for.
      if (state.listening.voiceSinceMs === null) startTimer(draft, 'listen', house.limits.listenMs)
      break
    case 'run':
      state.next = null
      runTool(draft, next.request, next.by)
      break
    case 'take_message':
      speak(draft, [{ text: '' }], 'tone')
      state.next = { kind: 'record_now' }
      break
    case 'record_now':
      beginMessage(draft)
      break
    case 'goodbye':
      farewellOver(draft)
      break
    default:
      unreachable(next)
  }
}
