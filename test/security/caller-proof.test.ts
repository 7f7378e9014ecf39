import { beforeEach, expect, test } from 'vitest'
import { textAnswerer } from '../../src/assistant/sms/answer-text.ts'
import { type Caller, openAppointments, proveCaller } from '../../src/features/caller-proof/caller-proof.ts'
import { silentLog } from '../../src/kernel/log.ts'
import { PERSON, startMessaging } from '../factories/messaging.ts'
import { aBusiness, aCaller, aContact, aLiveCall, aNumber, anAppointment, NOW } from '../factories/records.ts'
import { createTestDatabase } from '../harness/test-database.ts'
import { aCallScene, CALLER } from '../phones/call-scene.ts'
import { ScriptedModel } from '../phones/scripted-providers.ts'
import { ScriptedRealtime } from '../phones/scripted-realtime.ts'
import { aSpokenScene } from '../phones/spoken-scene.ts'

/**
 * A stranger shows the number of a customer, whose appointments must stay closed to them. The customer can open
 * them.
 */

const db = await createTestDatabase()
beforeEach(async () => {
  await db.write`DELETE FROM businesses`
})

const SECRETS = /Ann|Smithson|March 3rd|Mar 3|10 in the morning|10:00|Root canal/
const ANN = { contactName: 'Ann Smithson', service: 'Root canal' }
const TEN = new Date('2026-03-03T15:00:00Z')

async function isUntouched(business: { id: string }): Promise<boolean> {
  const rows = await db.list<{ startsAt: Date; status: string }[]>`
    SELECT starts_at AS "startsAt", status FROM appointments WHERE business_id = ${business.id}`
  return rows.length === 1 && rows[0]?.status === 'confirmed' && +(rows[0]?.startsAt ?? 0) === +TEN
}

test('keypad: a stranger with a forged number learns nothing, and three wrong days end the attempts for that call', async () => {
  const scene = await aCallScene(db)
  await anAppointment(db, scene.business, { ...ANN, contactPhone: CALLER })
  const stranger = scene.call()
  await stranger.hears('To change or cancel an appointment')
  stranger.press('2')

  for (const day of ['04', '17']) {
    await stranger.hears('On which day of the month')
    stranger.press(...day)
    await stranger.hears("I can't find an upcoming appointment on that day")
  }
  await stranger.hears('On which day of the month')
  stranger.press('2', '8')
  await stranger.hears("I can't open any appointments now")
  await stranger.hears('To leave a message')
  stranger.press('#', '2')
  await stranger.hears("I can't open any appointments now")
  await stranger.hangsUp()

  expect(stranger.captions.map(({ text }) => text).join(' ')).not.toMatch(SECRETS)
  expect(await isUntouched(scene.business)).toBe(true)
})

test('keypad: the customer keys in the day, and cancels without a second proof', async () => {
  const scene = await aCallScene(db)
  await anAppointment(db, scene.business, { ...ANN, contactPhone: CALLER })
  const customer = scene.call()
  await customer.hears('To change or cancel an appointment')
  customer.press('2')
  await customer.hears('On which day of the month')
  customer.press('3', '#')
  await customer.hears('You have Root canal on Tuesday, March 3rd')
  customer.press('3')
  await customer.hears('It stays as it is')
  customer.press('2')
  await customer.hears('You have Root canal')
  await customer.answers('2', '1')
  await customer.hears('is cancelled')
  await customer.hangsUp()

  expect(await scene.appointments()).toEqual([])
})

test('dialogue: guesses open nothing, not even after booking under the guessed name', async () => {
  const scene = await aSpokenScene(db, null)
  await aContact(db, scene.business, { name: 'Ann Smithson', phone: CALLER })
  await anAppointment(db, scene.business, { ...ANN, contactPhone: CALLER })
  const stranger = scene.call()
  await stranger.hears('How can I help?')
  await stranger.waits(2_000)
  await stranger.says('book a haircut tomorrow at two')
  await stranger.hears('What name shall I book it under?')
  await stranger.waits(3_000)
  await stranger.says('Mary Miller')
  await stranger.hears('for Mary Miller')
  await stranger.waits(6_000)
  await stranger.says('yes')
  await stranger.hears("It's booked")
  await stranger.waits(6_000)
  await stranger.says('this is Mary Miller, when is my appointment')
  await stranger.hears("I can't find an upcoming appointment under that name")
  await stranger.waits(6_000)
  await stranger.says('Jane Doe')
  await stranger.hears("I can't find an upcoming appointment under that name")
  await stranger.waits(6_000)
  await stranger.says('John Jones')
  await stranger.hears("I can't open any appointments now")
  await stranger.script.hangsUp()

  expect(stranger.said.join(' ')).not.toMatch(/Ann|Smithson|Root canal/)
})

test('language model: the tools refuse until the name is right, whatever the model tries, and no request contains the name', async () => {
  const model = new ScriptedModel(
    { calls: [{ tool: 'find_appointments' }] },
    { calls: [{ tool: 'cancel', arguments: { appointment: 1 } }] },
    { calls: [{ tool: 'verify_caller', arguments: { name: 'Mary Miller' } }] },
    { text: 'I cannot find one. What is the name?' },
  )
  const scene = await aSpokenScene(db, model)
  await aContact(db, scene.business, { name: 'Ann Smithson', phone: CALLER })
  await anAppointment(db, scene.business, { ...ANN, contactPhone: CALLER })
  const caller = scene.call()
  await caller.hears('How can I help?')
  await caller.waits(1_500)
  await caller.says('Cancel my appointment, I am Mary Miller.')
  await caller.hears('What is the name?')
  expect(JSON.stringify(model.requests)).not.toMatch(SECRETS)

  model.next({ calls: [{ tool: 'verify_caller', arguments: { name: 'smithson ann' } }] }, { text: 'You have one.' })
  await caller.waits(2_000)
  await caller.says('Ann Smithson.')
  await caller.hears('You have one.')
  await caller.script.hangsUp()

  const tools = (await scene.record(caller.script)).toolCalls
  expect(tools.map(({ name, result }) => [name, (result as { outcome: string }).outcome])).toEqual([
    ['find_appointments', 'proof_needed'],
    ['verify_caller', 'proof_needed'],
    ['verify_caller', 'appointments'],
  ])
  expect(JSON.stringify(model.requests.map(({ turns }) => turns))).toContain('Tuesday, March 3rd at 10 in the morning')
  expect(await isUntouched(scene.business)).toBe(true)
})

test('speech-to-speech model: the same tools refuse, and neither instructions nor results contain the name', async () => {
  const realtime = new ScriptedRealtime()
  const scene = await aCallScene(db, { deps: { realtime } })
  await aContact(db, scene.business, { name: 'Ann Smithson', phone: CALLER })
  await anAppointment(db, scene.business, { ...ANN, contactPhone: CALLER })
  const caller = scene.call()
  await caller.hears('How can I help?')
  await caller.waits(3_000)
  const talk = realtime.session
  talk.hearsWords('Cancel my appointment')
  talk.calls('find_appointments', {}, 'c1')
  await caller.waits(40)
  for (const id of ['c2', 'c3', 'c4', 'c5']) {
    talk.calls('verify_caller', { name: 'Mary Miller' }, id)
    await caller.waits(40)
  }
  await caller.hangsUp()

  const outcomes = talk.results.map(({ result }) => (result as { outcome: string }).outcome)
  expect(outcomes).toEqual(['proof_needed', 'proof_needed', 'proof_needed', 'proof_refused', 'proof_refused'])
  const { instructions } = talk.options
  expect(JSON.stringify([instructions, talk.instructions, talk.prompts, talk.results])).not.toMatch(SECRETS)
  expect(await isUntouched(scene.business)).toBe(true)
})

/** A customer's phone, and a stranger who sends texts with its number. Both write from `PERSON`. */
async function texts() {
  const messaging = await startMessaging(db)
  const { clock, business, carrier, number, newDispatcher } = messaging
  await anAppointment(db, business, { ...ANN, contactPhone: PERSON })
  const dispatcher = newDispatcher({ onInbound: textAnswerer({ db, clock, log: silentLog }) })
  const says = async (body: string): Promise<string> => {
    clock.advance(1_000)
    await carrier.receive({ from: PERSON, to: number, body })
    await dispatcher.runDue()
    const [row] = await db.list<{ body: string }[]>`
      SELECT body FROM messages WHERE direction = 'outbound' AND in_reply_to IS NOT NULL ORDER BY created_at DESC, id DESC LIMIT 1`
    return row?.body ?? ''
  }
  return { ...messaging, says }
}

test('text messages: a stranger cancels nothing without the name; the customer is asked once', async () => {
  const { business, says } = await texts()

  for (const text of ['cancel my appointment', 'yes', 'Mary Miller', 'yes'])
    expect(await says(text)).not.toMatch(SECRETS)
  expect(await isUntouched(business)).toBe(true)
  expect(await says('Ann Smithson')).toBe('Shall I cancel Root canal on Tue Mar 3 at 10:00 AM? Reply YES or NO.')
  await says('no')
  expect(await says('when is my appointment')).toContain('You have Root canal on Tue Mar 3')
})

const nextCall = async (business: Parameters<typeof aLiveCall>[1]): Promise<Caller> =>
  aCaller({ phone: PERSON, callId: await aLiveCall(db, business) })

test('five wrong answers within a day lock the number, in all calls at once; a day later it can be opened again', async () => {
  const business = await aBusiness(db)
  await anAppointment(db, business, { ...ANN, contactPhone: PERSON, startsAt: new Date('2026-03-09T15:00:00Z') })
  const calls = await Promise.all([1, 2, 3, 4].map(() => nextCall(business)))

  const answers = calls.flatMap((caller) =>
    [1, 2, 3].map((guess) => proveCaller(db, business, caller, { name: `Mary ${guess}` }, NOW)),
  )
  await Promise.all(answers)

  const [{ count } = { count: 0 }] = await db.list<{ count: number }[]>`
    SELECT count(*)::integer AS count FROM caller_proofs WHERE kind = 'wrong'`
  expect(count).toBe(5)
  const ann = { name: 'Ann Smithson' }
  expect(await proveCaller(db, business, await nextCall(business), ann, NOW)).toEqual({ outcome: 'proof_refused' })
  const later = new Date(NOW.getTime() + 25 * 3_600_000)
  expect(await proveCaller(db, business, await nextCall(business), ann, later)).toMatchObject({
    appointments: [{ service: 'Root canal' }],
  })
})

test('an answer without a match and a number without appointments are indistinguishable', async () => {
  const business = await aBusiness(db)
  await anAppointment(db, business, { ...ANN, contactPhone: PERSON })
  const [known, unknown] = [await nextCall(business), { ...(await nextCall(business)), phone: '+15550008888' }]

  for (const answer of [null, { name: 'Mary' }, { name: 'Jane' }, { name: 'Joan' }, { name: 'Ann Smithson' }]) {
    const ask = (caller: Caller) =>
      answer === null ? openAppointments(db, business, caller, NOW) : proveCaller(db, business, caller, answer, NOW)
    expect(await ask(known)).toEqual(await ask(unknown))
  }
})

test('a number that several people share opens to each of them only their own appointments', async () => {
  const business = await aBusiness(db)
  await anAppointment(db, business, { ...ANN, contactPhone: PERSON })
  const tom = { contactName: 'Tom Jones', service: 'Check-up', startsAt: new Date('2026-03-04T15:00:00Z') }
  await anAppointment(db, business, { ...tom, contactPhone: PERSON })
  const byName = await nextCall(business)
  const byDay = { ...(await nextCall(business)), namesAreHeard: false }

  expect(await proveCaller(db, business, byName, { name: 'Tom Jones' }, NOW)).toMatchObject({
    appointments: [{ service: 'Check-up' }],
  })
  expect(await proveCaller(db, business, byDay, { day: 3 }, NOW)).toMatchObject({
    appointments: [{ service: 'Root canal' }],
  })
  // If names can be said, the day alone opens only appointments without a name.
  const asked = await proveCaller(db, business, await nextCall(business), { day: 3 }, NOW)
  expect(asked).toMatchObject({ outcome: 'proof_needed', wasWrong: true })
})

const numberOf = (business: { id: string }) =>
  ({ ...business, callerProof: 'number' }) as Awaited<ReturnType<typeof aBusiness>>

test('number: the caller ID suffices, unless the network’s check of it has failed', async () => {
  const business = numberOf(await aBusiness(db))
  await anAppointment(db, business, { ...ANN, contactPhone: PERSON })
  const caller = await nextCall(business)

  expect(await openAppointments(db, business, caller, NOW)).toMatchObject({ appointments: [{ service: 'Root canal' }] })
  expect(await openAppointments(db, business, { ...caller, isNumberDoubtful: true }, NOW)).toMatchObject({
    outcome: 'proof_needed',
    by: 'name',
  })
})

test('code: a code is texted to the number once; the name does not help, an old code does not, and codes are limited', async () => {
  const business = await aBusiness(db, { callerProof: 'code' })
  const { phone: ours } = await aNumber(db, business)
  await anAppointment(db, business, { ...ANN, contactPhone: PERSON })
  const caller = { ...(await nextCall(business)), businessPhone: ours }
  const codes = async () => {
    const rows = await db.list<{ body: string; to: string }[]>`
      SELECT secret_body AS body, to_phone AS to FROM messages WHERE direction = 'outbound' ORDER BY created_at, id`
    expect(rows.every(({ to }) => to === PERSON)).toBe(true)
    return rows.map(({ body }) => /\d{6}/.exec(body)?.[0] ?? '')
  }

  expect(await openAppointments(db, business, caller, NOW)).toMatchObject({ outcome: 'proof_needed', by: 'code' })
  expect(await openAppointments(db, business, caller, NOW)).toMatchObject({ by: 'code' })
  const [code = ''] = await codes()
  expect(await codes()).toHaveLength(1)
  expect(await proveCaller(db, business, caller, { name: 'Ann Smithson' }, NOW)).toMatchObject({ wasWrong: true })
  expect(await proveCaller(db, business, caller, { code }, NOW)).toMatchObject({
    appointments: [{ service: 'Root canal' }],
  })
  // The code of one call does not open another call.
  const other = { ...(await nextCall(business)), businessPhone: ours }
  expect(await proveCaller(db, business, other, { code }, NOW)).toMatchObject({ wasWrong: true })
  for (let calls = 0; calls < 5; calls += 1)
    await openAppointments(db, business, { ...(await nextCall(business)), businessPhone: ours }, NOW)
  expect(await codes()).toHaveLength(4)
  expect(await openAppointments(db, business, await nextCall(business), NOW)).toEqual({ outcome: 'proof_refused' })
})

test('code: if no number of the business sends texts, the name is asked for', async () => {
  const business = await aBusiness(db, { callerProof: 'code' })
  await anAppointment(db, business, { ...ANN, contactPhone: PERSON })

  expect(await openAppointments(db, business, await nextCall(business), NOW)).toMatchObject({ by: 'name' })
})
