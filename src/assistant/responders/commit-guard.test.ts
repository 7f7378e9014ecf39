import { expect, test } from 'vitest'
import { context, Watcher } from '../../../test/phones/conversation-watcher.ts'
import { appointment } from '../../../test/phones/known-appointment.ts'
import type { Business } from '../../features/business/business.ts'
import type { Action } from '../conversation/actions.ts'
import { DEFAULT_LIMITS } from '../conversation/waits.ts'
import type { ModelToolCall } from '../ports.ts'
import { toolSet } from '../tools/tool-set.ts'
import { arrangedSoFar, RESOLVE, SAY_NOTHING_IS_BOOKED } from './commit-guard.ts'
import { LlmResponder } from './llm/llm-responder.ts'
import type { LlmState } from './llm/llm-state.ts'
import { menuResponder } from './menu/menu.ts'

const { hours, services, callerPhone, timezone, country, transferPhone } = context
const business = { name: 'Harbour Hair', phone: '+15550001234', hours, timezone, country, transferPhone } as Business
const model = {
  tools: toolSet({
    business,
    services: services.map((service, index) => ({ id: `svc_${index}`, ...service })),
    callerPhone,
    custom: [],
  }),
  greeting: [{ text: 'Guten Tag.' }],
  answeredAt: new Date('2026-11-23T14:00:00Z'),
  timezone,
}
const BOOK: ModelToolCall = {
  id: 'a',
  tool: 'book',
  arguments: { start: '2026-11-24T10:30', service: 'Haircut', name: 'Ada' },
}

/**
 * A call with a language model whose answers are played in the form in which it would send them. Nobody speaks English
 * in it.
 */
function aCall() {
  const watcher = new Watcher({ ...DEFAULT_LIMITS, maxCallMs: 900_000 }, [
    new LlmResponder(model),
    menuResponder(context),
  ])
  watcher.send({ kind: 'started' })
  const spoken: string[] = []
  let corrections: (string | null)[] = []
  const send = (input: Parameters<Watcher['send']>[0]): Action[] => {
    const actions = watcher.send(input)
    for (const action of actions) {
      if (action.do === 'speak') spoken.push(action.text)
      if (action.do === 'llm_generate') corrections = [...corrections, action.correction]
    }
    return actions
  }
  const id = () => watcher.own<LlmState>('llm')?.generation?.id ?? ''
  return {
    spoken,
    corrections: () => corrections,
    running: () => [...watcher.tools.entries()],
    send,
    caller: (text: string) => send({ kind: 'input', input: { kind: 'text', text, confidence: 1 } }),
    says: (text: string, ...calls: ModelToolCall[]) => {
      const generationId = id()
      if (text !== '') send({ kind: 'llm_text', generationId, text })
      for (const call of calls) send({ kind: 'llm_tool_call', generationId, call })
      send({ kind: 'llm_end', generationId, refused: false })
    },
    state: () => watcher.state,
  }
}

test('in any language, a claim without the tool is not spoken once the caller has agreed, and the model has to run the tool', () => {
  const call = aCall()
  call.caller('Einen Haarschnitt morgen um halb elf, bitte.')
  call.says('', BOOK)
  call.says('Haarschnitt, Dienstag um halb elf. Soll ich das buchen?')
  call.caller('Ja, bitte.')

  call.says('Sehr gut, der Termin steht.')

  expect(call.spoken).not.toContain('Sehr gut, der Termin steht.')
  expect(call.corrections().at(-1)).toContain(RESOLVE)
  expect(call.running()).toEqual([])
  call.says('', BOOK)
  expect(call.running()).toMatchObject([[expect.any(String), { tool: 'book', service: 'Haircut' }]])
})

test('a caller who did not agree gets an answer once the model has withdrawn the request', () => {
  const call = aCall()
  call.caller('Einen Haarschnitt morgen um halb elf.')
  call.says('', BOOK)
  call.says('Soll ich das buchen?')
  call.caller('Wie lange dauert das?')
  call.says('', { id: 'b', tool: 'not_agreed', arguments: {} })

  call.says('Eine halbe Stunde.')

  expect(call.spoken).toContain('Eine halbe Stunde.')
})

test('a booking is made once: repeating the request books nothing more, and the model is told about each row', () => {
  const call = aCall()
  call.caller('Einen Haarschnitt morgen um halb elf.')
  call.says('', BOOK)
  call.says('Soll ich?')
  call.caller('Ja.')
  call.says('', BOOK)
  const [toolCallId] = call.running()[0] ?? []
  call.send({ kind: 'tool_result', toolCallId: toolCallId ?? '', result: { outcome: 'booked', appointment } })

  expect(call.corrections().at(-1)).toContain('1 booked, and nothing else')
  call.says('', BOOK)
  expect(call.state().toolCalls.filter(({ name }) => name === 'book')).toHaveLength(1)
  expect(JSON.stringify(call.state().responder)).toContain('booked_already')
})

test('a model that looked for times and ends the call without a booking has to say so first', () => {
  const call = aCall()
  call.caller('Was ist morgen frei?')
  call.says('', { id: 'c', tool: 'find_slots', arguments: { service: 'Haircut', when: 'tomorrow' } })
  const [toolCallId] = call.running()[0] ?? []
  const slots = [{ start: appointment.startsAt, end: appointment.endsAt }]
  call.send({ kind: 'tool_result', toolCallId: toolCallId ?? '', result: { outcome: 'slots', slots, fit: 'wished' } })
  call.says('Bis morgen!', { id: 'd', tool: 'end_call', arguments: {} })

  expect(JSON.stringify(call.state().responder)).toContain(SAY_NOTHING_IS_BOOKED.next)
  expect(call.state().phase).toBe('talking')
  call.says('Es ist nichts gebucht. Auf Wiederhören.', { id: 'e', tool: 'end_call', arguments: {} })
  expect(call.state().phase).toBe('leaving')
})

test('the record of a call counts the rows for each kind of change', () => {
  const toolCalls = ['booked', 'booked', 'taken', 'cancelled'].map((outcome) => ({
    name: 'x',
    arguments: {},
    result: { outcome },
    startMs: 0,
    endMs: 1,
  }))

  expect(arrangedSoFar({ toolCalls: [] })).toContain('nothing was booked, moved or cancelled')
  expect(arrangedSoFar({ toolCalls })).toContain('2 booked, 1 cancelled, and nothing else')
})
