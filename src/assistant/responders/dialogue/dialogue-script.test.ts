import { expect, test } from 'vitest'
import { appointment, context, HEARS, Watcher } from '../../../../test/phones/conversation-watcher.ts'
import type { ConversationInput } from '../../conversation/events.ts'
import { DEFAULT_LIMITS } from '../../conversation/limits.ts'
import { dialogueResponder, type SpokenDialogueState } from './dialogue-script.ts'

/** A caller who is about to be asked to confirm a booking: a look-up runs. */
function lookingUp(): Watcher {
  const watcher = new Watcher({ ...DEFAULT_LIMITS, maxCallMs: 900_000 }, [
    dialogueResponder({ ...context, callerName: 'Ada' }),
  ])
  watcher.send({ kind: 'started' })
  watcher.send(says('book a haircut on November 24th at half past ten in the morning'))
  expect([...watcher.tools.values()].map(({ tool }) => tool)).toEqual(['find_slots'])
  return watcher
}

function findsOneTime(watcher: Watcher): void {
  const [toolCallId = ''] = watcher.tools.keys()
  watcher.tools.delete(toolCallId)
  const slot = { start: appointment.startsAt, end: appointment.endsAt }
  watcher.send({ kind: 'tool_result', toolCallId, result: { outcome: 'slots', slots: [slot], fit: 'wished' } })
}

const says = (text: string): ConversationInput => ({ kind: 'input', input: { kind: 'text', text, confidence: 0.9 } })
const presses = (digit: string): ConversationInput => ({ kind: 'input', input: { kind: 'digit', digit } })
const step = (watcher: Watcher) => watcher.own<SpokenDialogueState>('dialogue')?.dialogue.step.at

for (const [what, input] of [
  ['a yes', says('yes')],
  ['a key', presses('1')],
] as const) {
  test(`${what} that came before the question books nothing; the same books once the question was heard`, () => {
    const watcher = lookingUp()

    watcher.send(input)
    findsOneTime(watcher)
    expect(step(watcher)).toBe('confirm')
    expect(watcher.tools.size).toBe(0)
    expect(watcher.unheard.length).toBeGreaterThan(0)
    for (const op of HEARS) watcher.run(op)
    watcher.send(input)

    expect([...watcher.tools.values()].map(({ tool }) => tool)).toEqual(['book'])
  })
}

test('a key over the question is not taken before all of it was heard; a no in words is', () => {
  const watcher = lookingUp()
  findsOneTime(watcher)
  watcher.run({ op: 'begin', fraction: 0 })

  watcher.send(presses('1'), 0.5)
  expect(step(watcher)).toBe('confirm')
  expect(watcher.unheard.length).toBeGreaterThan(0)
  watcher.send(says('no'), 0.5)

  expect(step(watcher)).toBe('when')
})
