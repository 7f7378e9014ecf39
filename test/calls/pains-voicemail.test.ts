import { afterAll, beforeAll, expect, test } from 'vitest'
import { type NewOutboundCall, requestCall, takeCall } from '../../src/features/outbound-calls/outbound-call.ts'
import type { Pcm } from '../../src/media/media-stream.ts'
import { joined } from '../../src/media/pcm.ts'
import { openVoiceActivity } from '../../src/media/voice-activity.ts'
import type { Database } from '../../src/store/database.ts'
import { patientVoice } from '../harness/patient-voice.ts'
import { createTestDatabase } from '../harness/test-database.ts'
import { aCallScene, CALLER, MONDAY } from '../phones/call-scene.ts'
import { ScriptedCaller } from '../phones/scripted-caller.ts'
import type { ScriptedLeg } from '../phones/scripted-leg.ts'

/** Whole outbound calls, answered by synthesized people and machines, on a manual clock. */

let db: Database
const spoken = new Map<string, Pcm>()
const voice = patientVoice()

const HELLO = 'Hello?'
const OFFICE = 'Good morning, Smith and Sons, this is Jane speaking, how can I help you?'
const MACHINE =
  "Hi, you have reached Ada Lovelace. I can't come to the phone right now, as I am either on the other line or out of the house. Please leave your name and number after the beep, and I will call you back as soon as I can."

beforeAll(async () => {
  db = await createTestDatabase()
  ;(await openVoiceActivity({ sampleRate: 8_000 })).close() // loaded before time is moved by hand
  for (const words of [HELLO, OFFICE, MACHINE]) {
    const pieces = []
    for await (const pcm of voice.speak(words, { sampleRate: 8_000 })) pieces.push(pcm)
    spoken.set(words, joined(pieces))
  }
})
afterAll(() => voice.close())

const said = (words: string): Pcm => spoken.get(words) as Pcm
const pause = (ms: number): Pcm => new Int16Array(ms * 8)
const tone = (hz: number, ms: number): Pcm =>
  Int16Array.from({ length: ms * 8 }, (_, i) => Math.round(6_000 * Math.sin((2 * Math.PI * hz * i) / 8_000)))
const beep = (): Pcm => tone(1_000, 400)

interface Placed {
  terms?: Partial<NewOutboundCall>
  /** What the called party says, once; silence follows. */
  says?: Pcm[]
  prepare?: (leg: ScriptedLeg) => void
}

async function aPlacedCall({ terms = {}, says = [], prepare }: Placed) {
  const scene = await aCallScene(db)
  const { setup, business, number } = scene
  const purpose = 'We are calling about your appointment tomorrow.'
  const call = await requestCall(db, business.id, { to: CALLER, purpose, ...terms }, MONDAY)
  await takeCall(db, call, { instanceId: setup.instanceId, transport: 'sip', sipConnectionId: null }, MONDAY)
  const callee = new ScriptedCaller(setup, { from: number, to: CALLER, placed: call }, (leg) => {
    leg.stream.callerSound = joined([...says, pause(300_000)])
    prepare?.(leg)
  })
  return { ...scene, call, callee, spokenWords: () => callee.captions.map(({ text }) => text).join(' ') }
}

test('pain 12: a person who says hello is greeted within a second and a half, told why we call, and gets a conversation', async () => {
  const { callee, record, call, setup } = await aPlacedCall({ says: [pause(400), said(HELLO)] })
  const startMs = setup.clock.monotonicMs()

  await callee.hears('Hello, this is the automated assistant of Harbour Hair.')
  const tookMs = setup.clock.monotonicMs() - startMs
  await callee.hears('We are calling about your appointment tomorrow.')
  await callee.hears('press')
  callee.press('3')
  await callee.hears('Our opening hours are')
  await callee.hangsUp()

  expect(tookMs).toBeLessThan(400 + 800 + 1_500)
  expect(callee.callId).toBe(call.id)
  expect(await record(callee)).toMatchObject({
    id: call.id,
    direction: 'outbound',
    to: CALLER,
    callerNumber: CALLER,
    status: 'completed',
    endedReason: 'caller_hangup',
  })
})

test('pain 12: an office with a long greeting is a person too', async () => {
  const { callee, record } = await aPlacedCall({ says: [pause(300), said(OFFICE)] })

  await callee.hears('We are calling about your appointment tomorrow.')
  await callee.hears('How can I help?')
  await callee.hangsUp()

  expect((await record(callee)).endedReason).toBe('caller_hangup')
})

test('pain 12: an answering machine is hung up on without a word if the business wants that', async () => {
  const { callee, record, events, spokenWords } = await aPlacedCall({
    says: [pause(300), said(MACHINE), pause(600), beep()],
    terms: { voicemailAction: 'hang_up' },
  })

  await callee.hearsTheEnd()

  expect(spokenWords()).toBe('')
  expect(await record(callee)).toMatchObject({ status: 'completed', endedReason: 'voicemail' })
  expect(callee.leg.hangups).toBe(1)
  expect(await events()).toContain('call.completed')
})

test('pain 12: the whole message is left after the beep, and then the line is free', async () => {
  const { callee, record, setup } = await aPlacedCall({
    says: [pause(300), said(MACHINE), pause(600), beep()],
    terms: { voicemailAction: 'leave_message' },
  })
  const greetingMs = 300 + said(MACHINE).length / 8 + 600 + 400
  const startMs = setup.clock.monotonicMs()

  await callee.hears('Hello, this is Harbour Hair.')
  const begunMs = setup.clock.monotonicMs() - startMs
  await callee.hearsTheEnd()

  expect(begunMs).toBeGreaterThanOrEqual(greetingMs)
  expect(begunMs).toBeLessThan(greetingMs + 500)
  const { endedReason, transcript } = await record(callee)
  expect(endedReason).toBe('voicemail')
  expect(transcript.map(({ text }) => text).join(' ')).toMatch(
    /^Hello, this is Harbour Hair\. We are calling about your appointment tomorrow\. Please call us back at .+ Goodbye\.$/,
  )
})

test('pain 12: a machine that does not beep gets the message of the business when it has become silent', async () => {
  const { callee, record } = await aPlacedCall({
    says: [pause(300), said(MACHINE)],
    terms: { voicemailAction: 'leave_message', voicemailText: 'This is Harbour Hair. Please ring us.' },
  })

  await callee.hears('This is Harbour Hair. Please ring us.')
  await callee.hearsTheEnd()

  expect((await record(callee)).endedReason).toBe('voicemail')
})

test('pain 12: a callee who talks back while a message is left is treated as a person', async () => {
  const { callee, record } = await aPlacedCall({
    says: [pause(300), said(MACHINE), pause(3_500), said(OFFICE)],
    terms: { voicemailAction: 'leave_message' },
  })

  await callee.hears('Hello, this is Harbour Hair.')
  await callee.hears('How can I help?')
  await callee.hangsUp()

  expect((await record(callee)).endedReason).toBe('caller_hangup')
})

test('pain 12: a machine that was taken for a person is detected by its beep, and gets its message', async () => {
  const { callee, record } = await aPlacedCall({
    says: [pause(300), said(HELLO), pause(3_000), beep()],
    terms: { voicemailAction: 'leave_message' },
  })

  await callee.hears('We are calling')
  await callee.hears('Please call us back at')
  await callee.hearsTheEnd()

  expect((await record(callee)).endedReason).toBe('voicemail')
})

test('pain 12: a fax and the announcement of an unassigned number get no message', async () => {
  const fax = [pause(600), tone(2_100, 3_000), pause(200)]
  const intercept = [tone(985, 380), tone(1_429, 380), tone(1_777, 380), pause(100), said(MACHINE)]
  for (const [says, endedReason] of [
    [fax, 'voicemail'],
    [intercept, 'network_error'],
  ] as const) {
    const { callee, record, spokenWords } = await aPlacedCall({
      says: [...says],
      terms: { voicemailAction: 'leave_message' },
    })

    await callee.hearsTheEnd()

    expect(spokenWords()).toBe('')
    expect((await record(callee)).endedReason).toBe(endedReason)
  }
})

test('a callee who hangs up during the silence before we speak is recorded as having hung up', async () => {
  const { callee, record } = await aPlacedCall({ says: [pause(60_000)] })
  await callee.waits(1_000)

  await callee.hangsUp()

  expect(await record(callee)).toMatchObject({ endedReason: 'caller_hangup', transcript: [] })
})

test.each([
  ['no_answer', 'no_answer', 'Nobody answered.'],
  ['busy', 'busy', 'The other number was busy.'],
  ['rejected', 'declined', 'The other side declined the call.'],
] as const)(
  'a call that ends as %s before the answer is on record, and does not count as a missed call of the business',
  async (end, endedReason, words) => {
    const { callee, record, events } = await aPlacedCall({ prepare: (leg) => leg.end(end) })
    await callee.over

    expect(await record({ ...callee, callId: callee.callId } as ScriptedCaller)).toMatchObject({
      ...{ status: 'missed', endedReason, direction: 'outbound', durationSeconds: 0 },
      summary: words,
    })
    expect(await events()).toEqual([])
  },
)

test('a service that stops does not wait for a phone that rings', async () => {
  let fail: (error: Error) => void = () => {}
  const { callee, setup, record } = await aPlacedCall({
    prepare: (leg) => {
      leg.answer = () =>
        new Promise((_resolve, reject) => {
          fail = reject
        })
      const hangup = leg.hangup.bind(leg)
      leg.hangup = () => {
        hangup()
        fail(new Error('withdrawn'))
      }
    },
  })
  while (setup.live.count === 0) await new Promise(setImmediate)

  await setup.live.endAll(6_000, setup.clock)

  expect((await record(callee)).endedReason).toBe('service_stopping')
})
