import { expect, test } from 'vitest'
import { reduceLiveCalls } from '../../web/src/screens/live/live-state.ts'

test('call events give the same state in any order', () => {
  const call = {
    id: 'call_1',
    direction: 'inbound' as const,
    from: '+1',
    to: '+2',
    startedAt: 'a',
    answeredAt: null,
    state: 'ringing' as const,
    captions: [],
  }
  const caption = { kind: 'caption', callId: 'call_1', role: 'caller', text: 'Hi', final: true, atMs: 1 } as const
  const whole = { ...call, captions: [{ role: 'caller' as const, text: 'Hi', atMs: 1 }] }

  const [known] = [{ kind: 'calls', calls: [call] } as const, caption, { kind: 'call', call } as const].reduce(
    (calls, news) => reduceLiveCalls(calls, news as Parameters<typeof reduceLiveCalls>[1]),
    [] as ReturnType<typeof reduceLiveCalls>,
  )
  const ended = reduceLiveCalls(reduceLiveCalls([], { kind: 'call', call: whole }), {
    kind: 'ended',
    callId: 'call_1',
    reason: 'silence',
  })

  expect(known?.timeline).toMatchObject([{ text: 'Hi' }])
  expect(ended).toMatchObject([{ endedReason: 'silence', timeline: [{ text: 'Hi' }] }])
  expect(reduceLiveCalls(ended, { kind: 'calls', calls: [] })).toEqual(ended)
  expect(reduceLiveCalls([], caption)).toEqual([])
})
