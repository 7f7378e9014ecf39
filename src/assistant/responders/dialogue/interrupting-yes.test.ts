import { expect, test } from 'vitest'
import { context, Watcher } from '../../../../test/phones/conversation-watcher.ts'
import { appointment } from '../../../../test/phones/known-appointment.ts'
import type { ConversationInput } from '../../conversation/events.ts'
import { DEFAULT_LIMITS } from '../../conversation/waits.ts'
import { dialogueResponder } from './dialogue-script.ts'

/** A caller who hears "Haircut, on Tuesday ... for Ada. Shall I book it?" */
function isAsked(): Watcher {
  const watcher = new Watcher({ ...DEFAULT_LIMITS, maxCallMs: 900_000 }, [
    dialogueResponder({ ...context, callerName: 'Ada' }),
  ])
  const says = (text: string): ConversationInput => ({ kind: 'input', input: { kind: 'text', text, confidence: 0.9 } })
  watcher.send({ kind: 'started' })
  watcher.send(says('book a haircut on November 24th at half past ten in the morning'))
  const [toolCallId = ''] = watcher.tools.keys()
  watcher.tools.delete(toolCallId)
  const slot = { start: appointment.startsAt, end: appointment.endsAt }
  watcher.send({ kind: 'tool_result', toolCallId, result: { outcome: 'slots', slots: [slot], fit: 'wished' } })
  expect(watcher.unheard.at(-1)?.text).toMatch(/Shall I book it\?$/)
  watcher.run({ op: 'begin', fraction: 0 })
  return watcher
}

/** The caller says `text` while the question plays, after hearing `fraction` of it. */
function saysOver(watcher: Watcher, text: string, fraction: number): void {
  watcher.send({ kind: 'caller_voice', speaking: true, lagMs: 100 }, fraction)
  watcher.send({ kind: 'transcript', final: false, text, confidence: null }, fraction)
  watcher.send({ kind: 'caller_voice', speaking: false, lagMs: 100 }, fraction)
  watcher.send({ kind: 'transcript', final: true, text, confidence: 0.9 }, fraction)
  if (watcher.timers.has('endpoint')) watcher.fire('endpoint')
}

const asked = (watcher: Watcher) => [...watcher.tools.values()].map(({ tool }) => tool)

test('a yes during the question books if the time was already heard', () => {
  for (const [yes, fraction] of [
    ['yes', 0.9],
    ['yes please', 0.9],
    ['okay', 0.95],
    ['sure', 0.8],
  ] as const) {
    const watcher = isAsked()
    saysOver(watcher, yes, fraction)
    expect([yes, fraction, asked(watcher)]).toEqual([yes, fraction, ['book']])
  }
})

test('a yes before the time was heard books nothing, and the question continues', () => {
  for (const yes of ['yes', 'yes please', 'okay']) {
    const watcher = isAsked()
    saysOver(watcher, yes, 0.1)
    expect([yes, asked(watcher)]).toEqual([yes, []])
    expect(watcher.unheard.at(-1)?.text).toMatch(/Shall I book it\?$/)
  }
})
