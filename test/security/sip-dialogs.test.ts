import { expect, test } from 'vitest'
import { ManualClock, systemClock } from '../../src/kernel/clock.ts'
import { tagOf } from '../../src/telephony/sip/message/headers.ts'
import type { Trunk } from '../../src/telephony/trunk.ts'
import { until } from '../harness/until.ts'
import {
  BUSINESS,
  endOf,
  nextLeg,
  OWNED,
  type PhoneRequest,
  phoneSdp,
  RawPhone,
  startSipServer,
  UNKNOWN_NUMBER,
} from '../phones/sip-tools.ts'

/** Requests within a call, from an attacker who has read one of its packets and so knows its Call-ID and both tags. */
const CALLER = '127.0.0.11'
const CARRIERS_OTHER_ADDRESS = '127.0.0.21'
const PROXY = '127.0.0.31'
const OPERATORS_SOURCE = '127.0.0.3'
const STRANGER = '127.0.0.5'
const ANOTHER_BUSINESS = '127.0.0.12'

const aTrunk = (id: string, businessId: string, parts: Partial<Trunk>): Trunk => ({
  ...{ id, businessId, type: 'ip', allowedIps: [], username: null, password: null },
  ...{ inboundEnabled: true, maxConcurrentCalls: null, ...parts },
})

const TRUNKS = [
  aTrunk('trunk', BUSINESS, { allowedIps: [CALLER, '127.0.0.20/31'], host: PROXY }),
  aTrunk('other', 'another', { allowedIps: [ANOTHER_BUSINESS] }),
]

const startShared = (clock = systemClock) =>
  startSipServer({
    clock,
    allowedSources: [OPERATORS_SOURCE],
    trunks: () => TRUNKS,
    findNumber: async (to) => (to === '+15551230000' ? OWNED : UNKNOWN_NUMBER),
  })

/** A call of the caller that is up, and a way to send its requests from elsewhere. */
async function aCall(clock?: ManualClock) {
  const sip = await startShared(clock)
  const phone = await RawPhone.open(sip.server, CALLER)
  const { leg, toTag } = await phone.establish(sip)
  const ends: string[] = []
  leg.onEnd((end) => void ends.push(end))
  const openAt = async (address: string) => {
    const at = await RawPhone.open(sip.server, address)
    return {
      response: (status: number, method: string) => at.response(status, method),
      send: (method: string, parts: PhoneRequest = {}) =>
        at.send(method, { toTag, cseq: 50, ...parts, headers: { 'Call-ID': phone.callId, ...parts.headers } }),
    }
  }
  return { sip, phone, toTag, ends, openAt, port: sip.ports[0]! }
}

const requests: [method: string, parts: PhoneRequest][] = [
  ['BYE', {}],
  ['INVITE', { body: phoneSdp('sendrecv', 50_666) }],
  ['UPDATE', { body: phoneSdp('sendrecv', 50_666) }],
  ['INFO', { headers: { 'Content-Type': 'application/dtmf' }, body: '9' }],
  ['NOTIFY', { headers: { Event: 'refer' }, body: 'SIP/2.0 200 OK' }],
  ['OPTIONS', {}],
]

for (const [method, parts] of requests)
  test(`${method} from an address that is not the peer’s gets the answer of an unknown call and has no effect`, async () => {
    const { phone, toTag, ends, port, openAt } = await aCall()
    const digits: string[] = []
    port.listen({ onDigit: (digit) => void digits.push(digit) })

    for (const address of [STRANGER, ANOTHER_BUSINESS]) {
      const stranger = await openAt(address)
      stranger.send(method, parts)
      await stranger.response(481, method)
    }

    expect({ ends, digits, remotes: port.remotes.map((remote) => remote.port) }).toEqual({
      ends: [],
      digits: [],
      remotes: [50_000],
    })
    phone.send('BYE', { toTag, cseq: 2 })
    await phone.response(200, 'BYE')
    expect(ends).toEqual(['caller_hangup'])
  })

test('an ACK from elsewhere does not confirm a call', async () => {
  const sip = await startShared()
  const phone = await RawPhone.open(sip.server, CALLER)
  const stranger = await RawPhone.open(sip.server, STRANGER)
  phone.send('INVITE', { body: phoneSdp() })
  const leg = await nextLeg(sip)
  let confirmed = false
  const answered = leg.answer().then(() => {
    confirmed = true
  })
  const toTag = tagOf((await phone.response(200)).to)

  stranger.send('ACK', { toTag, headers: { 'Call-ID': phone.callId } })
  stranger.send('BYE', { toTag, cseq: 9, headers: { 'Call-ID': phone.callId } })
  await stranger.response(481, 'BYE')

  expect(confirmed).toBe(false)
  phone.send('ACK', { toTag })
  await answered
})

test('a CANCEL from elsewhere does not withdraw a call, but one from the carrier’s other address does', async () => {
  const sip = await startShared()
  const phone = await RawPhone.open(sip.server, CALLER)
  const branch = phone.send('INVITE', { body: phoneSdp() })
  const leg = await nextLeg(sip)
  const ends: string[] = []
  leg.onEnd((end) => void ends.push(end))
  const headers = { Via: `SIP/2.0/UDP 127.0.0.1:${phone.port};branch=${branch};rport`, 'Call-ID': phone.callId }

  for (const address of [STRANGER, ANOTHER_BUSINESS]) {
    const stranger = await RawPhone.open(sip.server, address)
    stranger.send('CANCEL', { headers })
    await stranger.response(481, 'CANCEL')
  }

  expect(ends).toEqual([])
  const carrier = await RawPhone.open(sip.server, CARRIERS_OTHER_ADDRESS)
  carrier.send('CANCEL', { headers })
  await carrier.response(200, 'CANCEL')
  await phone.response(487)
  expect(ends).toEqual(['caller_cancelled'])
})

const peers = {
  'the address of the call, from another port': CALLER,
  'another address of the trunk': CARRIERS_OTHER_ADDRESS,
  'the trunk’s proxy': PROXY,
  'an address of the operator': OPERATORS_SOURCE,
}

for (const [who, address] of Object.entries(peers))
  test(`a BYE from ${who} ends the call`, async () => {
    const { ends, openAt } = await aCall()
    const peer = await openAt(address)

    peer.send('BYE')

    await peer.response(200, 'BYE')
    expect(ends).toEqual(['caller_hangup'])
  })

test('an outbound call accepts requests from every address of its proxy’s name, and from no other', async () => {
  const phone = { at: 0 }
  const trunk = () => aTrunk('trunk', BUSINESS, { host: 'pbx.example', port: phone.at })
  const resolve = async () => [CALLER, CARRIERS_OTHER_ADDRESS]
  const sip = await startSipServer({ allowedSources: [], trunks: () => [trunk()], resolve })
  const carrier = await RawPhone.open(sip.server, CALLER)
  phone.at = carrier.port
  const leg = sip.server.call('trunk', { from: '+15551230000', to: '+15559870000', ringTimeoutMs: 60_000 })!
  const invite = await carrier.request('INVITE')
  const contact = { Contact: `<sip:pbx@${CALLER}:${carrier.port}>`, 'Content-Type': 'application/sdp' }
  carrier.reply(invite, 200, contact, phoneSdp())
  await carrier.request('ACK')
  await leg.answer()
  const parts = { toTag: tagOf(invite.from), cseq: 7, headers: { 'Call-ID': invite.callId } }
  const stranger = await RawPhone.open(sip.server, STRANGER)
  const sibling = await RawPhone.open(sip.server, CARRIERS_OTHER_ADDRESS)

  stranger.send('BYE', parts)
  await stranger.response(481, 'BYE')
  sibling.send('BYE', parts)
  await sibling.response(200, 'BYE')

  expect(await endOf(leg)).toBe('caller_hangup')
})

test('ignored requests within calls are logged in one line a minute', async () => {
  const clock = new ManualClock('2030-01-01T00:00:00Z')
  const { sip, openAt, phone, toTag } = await aCall(clock)
  const stranger = await openAt(STRANGER)
  for (const cseq of [50, 51, 52]) {
    stranger.send('BYE', { cseq })
    await stranger.response(481, 'BYE')
  }
  const ignored = () => sip.lines.filter(({ message }) => message?.includes('were ignored'))

  expect(ignored()).toEqual([])
  clock.advance(60_000)

  await until('the line', () => ignored().length === 1)
  expect(ignored()[0]?.fields).toEqual({ dropped: 3, sources: 1, example: STRANGER })
  phone.send('BYE', { toTag, cseq: 2 })
  await phone.response(200, 'BYE')
})
