import { beforeAll, expect, test } from 'vitest'
import {
  aBusiness,
  aCall,
  aContact,
  aLiveCall,
  anAppointment,
  anEnding,
  announced,
  contactsOf,
  NOW,
} from '../../../test/factories/records.ts'
import { createTestDatabase } from '../../../test/harness/test-database.ts'
import { newId } from '../../kernel/id.ts'
import { createSealedBox } from '../../kernel/sealed-box.ts'
import type { CallTransport } from '../../kernel/voice-carriers.ts'
import type { Database } from '../../store/database.ts'
import { addSipConnection } from '../sip/sip-connection.ts'
import { removeSipConnection } from '../sip/sip-connection-change.ts'
import { listCalls, requireCall, startCall } from './call.ts'
import { finishCall, recordTransfer } from './call-ending.ts'
import { requireCallInsight } from './call-insight.ts'
import { listCallLog } from './call-log.ts'
import { endForgottenCalls, keepInstanceAlive, recoverInterruptedCalls } from './interrupted-call.ts'

const ALL = { limit: 100, after: null }
const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1000)

// Each test adds its own business, so the tests can share the database.
let db: Database
beforeAll(async () => {
  db = await createTestDatabase()
})

test('the end of an answered call commits row, contact and call.completed together', async () => {
  const business = await aBusiness(db)
  const id = await aLiveCall(db, business)

  await finishCall(db, id, anEnding({ contactName: 'Ada', recordingUrl: 'https://bell.test/r', durationSeconds: 57.6 }))

  const call = await requireCall(db, business.id, id)
  const [contact] = await contactsOf(db, business)
  expect(contact).toMatchObject({ id: call.contactId, name: 'Ada', phone: '+15551234567' })
  expect(await announced(db, business)).toEqual([
    ['contact.created', expect.objectContaining({ id: contact?.id, source: 'ai_call' })],
    [
      'call.completed',
      {
        id,
        direction: 'inbound',
        from: '+15551234567',
        to: business.phone,
        durationSeconds: 58,
        status: 'completed',
        summary: 'Ada asked for the opening hours.',
        recordingUrl: 'https://bell.test/r',
        aiConfidenceScore: 0.9,
        startedAt: NOW.toISOString(),
        endedAt: later(60).toISOString(),
      },
    ],
  ])
})

test('a missed call is announced with its reason and adds no contact', async () => {
  const business = await aBusiness(db)
  const id = await aCall(db, business, {
    ...{ answered: false, ending: { status: 'missed', endedReason: 'abandoned', durationSeconds: 0 } },
  })

  expect(await announced(db, business)).toEqual([
    [
      'call.missed',
      {
        id,
        direction: 'inbound',
        from: '+15551234567',
        to: business.phone,
        durationSeconds: 0,
        status: 'missed',
        reason: 'abandoned',
        startedAt: NOW.toISOString(),
      },
    ],
  ])
  expect((await requireCall(db, business.id, id)).contactId).toBeNull()
})

test('a transferred call is announced as transferred and then as completed', async () => {
  const business = await aBusiness(db)
  const id = await aCall(db, business, {
    from: 'anonymous',
    ending: { endedReason: 'transferred', transferredTo: '+15550009999', durationBeforeTransfer: 40 },
  })

  const [transferred, completed] = await announced(db, business)
  expect(transferred).toEqual([
    'call.transferred',
    {
      id,
      direction: 'inbound',
      from: 'anonymous',
      to: business.phone,
      transferredTo: '+15550009999',
      transferReason: 'customer_request',
      durationBeforeTransfer: 40,
      startedAt: NOW.toISOString(),
    },
  ])
  expect(completed?.[0]).toBe('call.completed')
})

test('a failed call is recorded but not announced', async () => {
  const business = await aBusiness(db)
  const id = await aCall(db, business, {
    ...{ from: 'anonymous', ending: { status: 'failed', endedReason: 'network_error' } },
  })

  expect(await requireCall(db, business.id, id)).toMatchObject({ status: 'failed', endedReason: 'network_error' })
  expect(await announced(db, business)).toEqual([])
})

test('finishing a call twice, even at the same time, counts once', async () => {
  const business = await aBusiness(db)
  const id = await aLiveCall(db, business)

  await Promise.all([finishCall(db, id, anEnding()), finishCall(db, id, anEnding({ summary: 'Another' }))])
  await finishCall(db, id, anEnding({ status: 'failed', endedReason: 'internal_error' }))

  expect(await requireCall(db, business.id, id)).toMatchObject({ status: 'completed' })
  expect((await announced(db, business)).map(([name]) => name).sort()).toEqual(['call.completed', 'contact.created'])
})

test('two simultaneous calls from a new number add one contact', async () => {
  const business = await aBusiness(db)

  const ids = await Promise.all(Array.from({ length: 5 }, () => aCall(db, business)))

  const contacts = await contactsOf(db, business)
  expect(contacts).toHaveLength(1)
  for (const id of ids) expect((await requireCall(db, business.id, id)).contactId).toBe(contacts[0]?.id)
})

test('missed and outbound calls are linked to an existing contact', async () => {
  const business = await aBusiness(db)
  const contact = await aContact(db, business, { phone: '+15551234567' })

  const missed = await aCall(db, business, {
    ...{ answered: false, ending: { status: 'missed', endedReason: 'no_answer' } },
  })
  const outbound = await aCall(db, business, { direction: 'outbound', from: business.phone, to: '+15551234567' })

  for (const id of [missed, outbound])
    expect(await requireCall(db, business.id, id)).toMatchObject({
      contactId: contact.id,
      callerNumber: '+15551234567',
    })
})

test('characters that the database cannot store do not lose the call', async () => {
  const business = await aBusiness(db)
  const transcript = [{ role: 'caller' as const, text: 'a\0b\ud800c', startMs: 0, endMs: 1, interrupted: false }]

  const id = await aCall(db, business, { ending: { summary: 'x\0y', transcript, extractedData: { '\0': '\\u0000' } } })

  const call = await requireCall(db, business.id, id)
  expect(call.summary).toBe('xy')
  expect(call.transcript[0]?.text).toBe('ab�c')
  expect(call.extractedData).toEqual({ '': '\\u0000' })
})

test('the calls of an instance without a heartbeat are ended as interrupted, once; those of other instances are not', async () => {
  const db = await createTestDatabase()
  const business = await aBusiness(db)
  await keepInstanceAlive(db, { id: 'dead', roles: [], draining: false }, later(30))
  await keepInstanceAlive(db, { id: 'alive', roles: [], draining: false }, later(100))
  const lost = await aLiveCall(db, business, { instanceId: 'dead' })
  const neverSeen = await aLiveCall(db, business, { instanceId: 'unknown', answered: false, from: 'anonymous' })
  const running = await aLiveCall(db, business, { instanceId: 'alive' })
  const own = await aLiveCall(db, business, { instanceId: 'me' })
  const recover = () => recoverInterruptedCalls(db, { instanceId: 'me', staleAfterSeconds: 60 }, later(110))

  expect(await Promise.all([recover(), recover()])).toContain(2)
  expect(await recover()).toBe(0)

  expect(await requireCall(db, business.id, lost)).toMatchObject({
    ...{ status: 'failed', endedReason: 'interrupted', startedAt: NOW, endedAt: later(30), durationSeconds: 28 },
    contactId: expect.stringMatching(/^ctc_/),
  })
  expect(await requireCall(db, business.id, neverSeen)).toMatchObject({ endedAt: NOW, durationSeconds: 0 })
  for (const id of [running, own]) await expect(requireCall(db, business.id, id)).rejects.toThrow('does not exist')
  expect((await announced(db)).map(([name]) => name)).toEqual(['contact.created'])
})

test('an interrupted call keeps its checkpoint and recording; it is completed if something was arranged in it', async () => {
  const db = await createTestDatabase()
  const business = await aBusiness(db)
  const useful = await aLiveCall(db, business, { instanceId: 'dead' })
  const useless = await aLiveCall(db, business, { instanceId: 'dead' })
  const transcript = [{ role: 'caller' as const, text: 'Ten, please.', startMs: 0, endMs: 900, interrupted: false }]
  const checkpoint = anEnding({
    endedReason: 'interrupted',
    endedAt: later(20),
    summary: 'Booked.',
    transcript,
    costCents: 2,
  })
  const recovered: string[] = []
  const traces = {
    of: async (id: string) =>
      id === useful ? { checkpoint, recordingFile: `${id}.wav` } : { checkpoint: null, recordingFile: null },
    recovered: async (id: string) => void recovered.push(id),
  }

  await recoverInterruptedCalls(db, { instanceId: 'me', staleAfterSeconds: 0, traces }, later(60))
  await finishCall(db, useful, anEnding({ summary: 'All of it.' }))

  expect(recovered.sort()).toEqual([useful, useless].sort())
  expect(await requireCall(db, business.id, useless)).toMatchObject({ status: 'failed', transcript: [] })
  expect(await requireCall(db, business.id, useful)).toMatchObject({ summary: 'All of it.', status: 'completed' })
  const [completed, ...more] = (await announced(db)).filter(([name]) => name === 'call.completed')
  expect(more).toEqual([])
  expect(completed?.[1]).toMatchObject({ id: useful, summary: 'Booked.', endedAt: later(20).toISOString() })
})

test('live rows of this instance without a running call are ended after a minute', async () => {
  const db = await createTestDatabase()
  const business = await aBusiness(db)
  const held = await aLiveCall(db, business, { instanceId: 'me' })
  const forgotten = await aLiveCall(db, business, { instanceId: 'me', answered: false })
  const another = await aLiveCall(db, business, { instanceId: 'another' })
  const check = (seconds: number) => endForgottenCalls(db, { instanceId: 'me', held: [held] }, later(seconds))

  expect([await check(59), await check(60), await check(61)]).toEqual([0, 1, 0])

  expect(await requireCall(db, business.id, forgotten)).toMatchObject({ status: 'failed', endedReason: 'interrupted' })
  for (const id of [held, another]) await expect(requireCall(db, business.id, id)).rejects.toThrow('does not exist')
})

test('the real ending of a call that was recorded as interrupted replaces that ending', async () => {
  const db = await createTestDatabase()
  const business = await aBusiness(db)
  const id = await aLiveCall(db, business, { instanceId: 'slow' })
  await recoverInterruptedCalls(db, { instanceId: 'me', staleAfterSeconds: 0 }, later(10))

  await finishCall(db, id, anEnding())

  expect(await requireCall(db, business.id, id)).toMatchObject({ status: 'completed', endedReason: 'caller_hangup' })
  expect((await announced(db)).map(([name]) => name)).toEqual(['contact.created', 'call.completed'])
})

test('a call lists the appointments that were booked in it', async () => {
  const business = await aBusiness(db)
  const id = await aLiveCall(db, business)
  const one = await anAppointment(db, business, { callId: id, startsAt: new Date('2026-03-03T15:00Z') })
  const two = await anAppointment(db, business, { callId: id, startsAt: new Date('2026-03-03T16:00Z') })
  await finishCall(db, id, anEnding())

  expect((await requireCall(db, business.id, id)).appointmentIds).toEqual([one.id, two.id])
})

test('live calls are not listed', async () => {
  const business = await aBusiness(db)
  await aLiveCall(db, business)

  expect((await listCalls(db, business.id, {}, ALL)).items).toEqual([])
})

test("a carrier's call is recorded once, even by another instance; a SIP peer may reuse a Call-ID", async () => {
  const business = await aBusiness(db)
  const start = (transport: CallTransport, instanceId: string) => {
    const call = { direction: 'inbound', from: '+15551234567', to: '+15557654321' } as const
    return startCall(
      db,
      { ...call, id: newId('call'), businessId: business.id, transport, instanceId, carrierCallId: 'CA1' },
      NOW,
    )
  }

  await start('twilio', 'one')
  await start('telnyx', 'one')
  await start('sip', 'one')
  await start('sip', 'one')

  await expect(start('twilio', 'another')).rejects.toMatchObject({ code: 'CONFLICT' })
})

test("the carrier's id of a call is stored when it starts, or when it ends if it was unknown before", async () => {
  const business = await aBusiness(db)
  const [known, learned] = [await aLiveCall(db, business), await aLiveCall(db, business)]
  await db.write`UPDATE calls SET carrier_call_id = 'first' WHERE id = ${known}`

  await finishCall(db, known, anEnding({ carrierCallId: 'second' }))
  await finishCall(db, learned, anEnding({ carrierCallId: `${'x'.repeat(300)}\0` }))

  expect(await requireCallInsight(db, business.id, known)).toMatchObject({ carrierCallId: 'first' })
  expect(await requireCallInsight(db, business.id, learned)).toMatchObject({ carrierCallId: 'x'.repeat(255) })
  const found = await listCallLog(db, business.id, { q: 'first' }, ALL)
  expect(found.items.map(({ id }) => id)).toEqual([known])
})

test('the last trunk that carried a call replaces the first one, unless that trunk was removed', async () => {
  const business = await aBusiness(db)
  const box = createSealedBox(Buffer.alloc(32, 3))
  const add = (username: string) =>
    addSipConnection(db, box, business.id, { name: username, type: 'credentials', username, password: 'x' }, NOW)
  const [first, second, removed] = [await add('first'), await add('second'), await add('removed')]
  await removeSipConnection(db, business.id, removed.id)
  const carriedBy = async (sipConnectionId?: string) => {
    const id = newId('call')
    const known = { direction: 'outbound', from: '+12125550100', to: '+12125550142', instanceId: 'ins_a' } as const
    await startCall(db, { id, businessId: business.id, ...known, sipConnectionId: first.id }, NOW)
    await finishCall(db, id, anEnding({ sipConnectionId }))
    const [row] = await db.read<{ by: string }[]>`SELECT sip_connection_id AS by FROM calls WHERE id = ${id}`
    return row?.by
  }

  expect([await carriedBy(second.id), await carriedBy(removed.id), await carriedBy()]).toEqual([
    second.id,
    first.id,
    first.id,
  ])
})

test('a transfer is announced once, whichever comes first: the answer of the other side, a repetition, a recovery or the end', async () => {
  const business = await aBusiness(db)
  const id = await aLiveCall(db, business)
  const transfer = { to: '+15550009999', reason: 'customer_request', secondsBefore: 12.4 }

  await Promise.all([recordTransfer(db, id, transfer, NOW), recordTransfer(db, id, transfer, NOW)])
  await finishCall(db, id, anEnding({ endedReason: 'interrupted', status: 'failed' }))
  const recovered = await requireCall(db, business.id, id)
  const ending = { endedReason: 'transferred', transferredTo: transfer.to, durationBeforeTransfer: 12 } as const
  await finishCall(db, id, anEnding(ending))

  const transfers = (await announced(db, business)).filter(([name]) => name === 'call.transferred')
  expect(transfers).toMatchObject([[expect.any(String), { durationBeforeTransfer: 12, transferredTo: '+15550009999' }]])
  expect(recovered).toMatchObject({ endedReason: 'interrupted', transferredTo: '+15550009999' })
})
