import { expect, test } from 'vitest'
import { endOf, nextLeg, phoneSdp, RawPhone, startSipServer } from '../../../../test/phones/sip-tools.ts'
import { ManualClock } from '../../../kernel/clock.ts'
import { tagOf } from '../message/headers.ts'

/** A call from a phone that requires reliable provisional responses. */
async function insistingPhone() {
  const clock = new ManualClock('2026-01-05T10:00:00Z')
  const sip = await startSipServer({ clock })
  const phone = await RawPhone.open(sip.server)
  phone.send('INVITE', { body: phoneSdp(), headers: { Require: '100rel' } })
  const leg = await nextLeg(sip)
  const ringing = await phone.response(180)
  return { clock, sip, phone, leg, ringing, toTag: tagOf(ringing.to) }
}

test('180 is repeated until PRACK confirms it, then the call proceeds normally', async () => {
  const { clock, phone, leg, ringing, toTag } = await insistingPhone()
  expect([ringing.headers.get('Require'), ringing.headers.get('RSeq')]).toEqual(['100rel', '1'])

  clock.advance(500)
  expect((await phone.response(180)).headers.get('RSeq')).toBe('1')
  phone.send('PRACK', { toTag, cseq: 2, headers: { RAck: '1 1 INVITE' } })
  await phone.response(200, 'PRACK')
  clock.advance(10_000)
  await phone.isRead()
  expect(phone.heard).toEqual([])
  void leg.answer()
  await phone.response(200)
  phone.send('ACK', { toTag })
  phone.send('BYE', { toTag, cseq: 3 })

  expect(await endOf(leg)).toBe('caller_hangup')
})

test('a PRACK for something else is refused', async () => {
  const { phone, toTag, leg } = await insistingPhone()

  for (const [at, rack] of ['7 1 INVITE', '1 9 INVITE', '1 1 BYE', 'hello', ''].entries()) {
    phone.send('PRACK', { toTag, cseq: 2 + at, headers: { RAck: rack } })
    await phone.response(481, 'PRACK')
  }

  leg.hangup()
})

test('a caller that never confirms is refused after 32 s', async () => {
  const { clock, phone, leg } = await insistingPhone()

  clock.advance(32_000)

  await phone.response(504)
  expect(await endOf(leg)).toBe('network_error')
})

test('an answer before the PRACK stands, and the PRACK is still answered', async () => {
  const { phone, leg, toTag } = await insistingPhone()

  void leg.answer()
  await phone.response(200)
  phone.send('ACK', { toTag })
  phone.send('PRACK', { toTag, cseq: 2, headers: { RAck: '1 1 INVITE' } })
  await phone.response(200, 'PRACK')
  phone.send('BYE', { toTag, cseq: 3 })

  expect(await endOf(leg)).toBe('caller_hangup')
})
