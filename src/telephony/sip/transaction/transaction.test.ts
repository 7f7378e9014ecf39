import { expect, test } from 'vitest'
import { ManualClock } from '../../../kernel/clock.ts'
import { HeaderFields, nameAddr } from '../message/headers.ts'
import { noBody, replyTo, type SipMessage, type SipRequest, type SipResponse } from '../message/message.ts'
import { parseUri } from '../message/uri.ts'
import type { Hop, Path } from '../transport/hop.ts'
import type { MessageSender } from '../transport/transport.ts'
import { Transactions } from './transaction.ts'

const udp: Hop = { protocol: 'udp', address: '192.0.2.1', port: 5060 }
const tcp: Hop = { ...udp, protocol: 'tcp' }
const local = { address: '192.0.2.9', port: 5060 }

/** A transport that delivers nothing and records what was sent when, in milliseconds since the start. */
class ScriptedSender implements MessageSender {
  readonly sent: { atMs: number; what: string; message: SipMessage }[] = []
  readonly #clock: ManualClock
  readonly #startMs: number
  /** If set, every request fails. */
  broken = false

  constructor(clock: ManualClock) {
    this.#clock = clock
    this.#startMs = clock.monotonicMs()
  }

  sendRequest(request: SipRequest, _hop: Hop, onError: (error: Error) => void): void {
    this.#note(request.method, request)
    if (this.broken) this.#clock.after(0, () => onError(new Error('unreachable')))
  }

  sendResponse(response: SipResponse): void {
    this.#note(String(response.status), response)
  }

  #note(what: string, message: SipMessage): void {
    this.sent.push({ atMs: this.#clock.monotonicMs() - this.#startMs, what, message })
  }

  /** The times at which messages of that kind were sent. */
  times(what: string): number[] {
    return this.sent.filter((one) => one.what === what).map((one) => one.atMs)
  }
}

const makeRequest = (method: string, branch?: string): SipRequest => ({
  method,
  uri: parseUri('sip:b@example.com'),
  maxForwards: 70,
  vias: branch === undefined ? [] : [{ protocol: 'UDP', host: 'h', port: 5060, params: new Map([['branch', branch]]) }],
  from: nameAddr(parseUri('sip:a@example.com'), new Map([['tag', 'a']])),
  to: nameAddr(parseUri('sip:b@example.com')),
  callId: 'call',
  cseq: { number: 1, method },
  headers: new HeaderFields({ Route: '<sip:p;lr>' }),
  body: noBody,
})

function bench() {
  const clock = new ManualClock('2030-01-01T00:00:00Z')
  const sender = new ScriptedSender(clock)
  const fresh: SipRequest[] = []
  const transactions = new Transactions(sender, clock, (request) => void fresh.push(request))
  return { clock, sender, transactions, fresh }
}

/** A client transaction over the test's transport, with a function that answers it. */
function client(method: string, hop: Hop = udp) {
  const b = bench()
  const seen: (number | string)[] = []
  const path: Path = { hop, local }
  const transaction = b.transactions.request(makeRequest(method), path, {
    onResponse: (response) => void seen.push(response.status),
    onFailure: (failure) => void seen.push(failure),
  })
  const answer = (status: number): void =>
    b.transactions.receive(replyTo(transaction.request, status, { toTag: 'b' }), hop)
  return { ...b, seen, path, transaction, answer }
}

/** A server transaction over the test's transport. */
function server(method: string, hop: Hop = udp) {
  const b = bench()
  const request = makeRequest(method, 'z9hG4bKabc')
  const transaction = b.transactions.serve(request, hop)
  return { ...b, request, transaction, again: () => b.transactions.receive(request, hop) }
}

const over = ({ transactions }: { transactions: Transactions }): void =>
  expect(transactions.counts).toEqual({ clients: 0, servers: 0 })

test('timers A and B: an INVITE over UDP is sent seven times in 32 seconds, then given up', () => {
  const one = client('INVITE')

  one.clock.advance(31_999)
  expect(one.sender.times('INVITE')).toEqual([0, 500, 1_500, 3_500, 7_500, 15_500, 31_500])
  expect(one.seen).toEqual([])

  one.clock.advance(1)
  expect(one.seen).toEqual(['timeout'])
  over(one)
})

test('an INVITE over TCP is sent once and given up after 32 seconds', () => {
  const one = client('INVITE', tcp)

  one.clock.advance(32_000)

  expect(one.sender.times('INVITE')).toEqual([0])
  expect(one.seen).toEqual(['timeout'])
})

test('a provisional response ends the retransmissions of an INVITE, without a limit on ringing', () => {
  const one = client('INVITE')

  one.clock.advance(600)
  one.answer(180)
  one.clock.advance(3_600_000)

  expect(one.sender.times('INVITE')).toEqual([0, 500])
  expect(one.seen).toEqual([180])
})

test('timer D: each retransmission of a refusal is acknowledged within the INVITE transaction, for 32 seconds', () => {
  const one = client('INVITE')

  one.answer(486)
  one.clock.advance(500)
  one.answer(486)
  one.clock.advance(31_499)
  one.answer(486)

  expect(one.sender.times('ACK')).toEqual([0, 500, 31_999])
  expect(one.seen).toEqual([486])
  const ack = one.sender.sent.find((sent) => sent.what === 'ACK')!.message as SipRequest
  expect(ack.vias).toEqual(one.transaction.request.vias)
  expect(ack.to.params.get('tag')).toBe('b')
  expect(ack.headers.get('Route')).toBe('<sip:p;lr>')

  one.clock.advance(1)
  one.answer(486)
  expect(one.sender.times('ACK')).toHaveLength(3)
  over(one)
})

test('timer D is zero over TCP', () => {
  const one = client('INVITE', tcp)

  one.answer(486)
  one.clock.advance(0)

  over(one)
})

test('timer M: each 2xx to an INVITE is passed on for 32 seconds, so that each is acknowledged', () => {
  const one = client('INVITE')

  one.answer(200)
  one.clock.advance(31_999)
  one.answer(200)
  one.clock.advance(1)
  one.answer(200)

  expect(one.seen).toEqual([200, 200])
  expect(one.sender.times('ACK')).toEqual([])
  over(one)
})

test('timers E and F: another request over UDP is sent eleven times in 32 seconds, then given up', () => {
  const one = client('BYE')

  one.clock.advance(32_000)

  expect(one.sender.times('BYE')).toEqual([0, 500, 1_500, 3_500, 7_500, 11_500, 15_500, 19_500, 23_500, 27_500, 31_500])
  expect(one.seen).toEqual(['timeout'])
  over(one)
})

test('after a provisional response another request is repeated every four seconds', () => {
  const one = client('REFER')

  one.clock.advance(100)
  one.answer(100)
  one.clock.advance(9_000)

  expect(one.sender.times('REFER')).toEqual([0, 4_100, 8_100])
})

test('timer K: repeated answers are absorbed for five seconds', () => {
  const one = client('BYE')

  one.answer(200)
  one.clock.advance(4_999)
  one.answer(200)
  expect(one.transactions.counts.clients).toBe(1)
  one.clock.advance(1)

  expect(one.seen).toEqual([200])
  over(one)
})

test('a request that cannot be sent fails at once', () => {
  const b = bench()
  b.sender.broken = true
  const seen: string[] = []

  b.transactions.request(
    makeRequest('INVITE'),
    { hop: tcp, local },
    {
      onResponse: () => {},
      onFailure: (failure) => void seen.push(failure),
    },
  )
  b.clock.advance(0)

  expect(seen).toEqual(['transport'])
  over(b)
})

test('CANCEL has the branch of its INVITE and is a transaction of its own', () => {
  const one = client('INVITE')
  one.answer(180)

  one.transactions.cancel(one.transaction, one.path)
  const cancel = one.sender.sent.find((sent) => sent.what === 'CANCEL')!.message as SipRequest
  one.transactions.receive(replyTo(cancel, 200), udp)
  one.answer(487)
  one.clock.advance(32_000)

  expect(cancel.vias).toEqual(one.transaction.request.vias)
  expect(cancel.cseq).toEqual({ number: 1, method: 'CANCEL' })
  expect(one.seen).toEqual([180, 487])
  over(one)
})

test('responses without a matching request are dropped', () => {
  const one = client('INVITE')

  one.transactions.receive(replyTo(makeRequest('INVITE', 'z9hG4bKother'), 200), udp)
  one.transactions.receive(replyTo(makeRequest('INVITE'), 200), udp)

  expect(one.seen).toEqual([])
})

test('a repeated INVITE gets the last provisional response again, and no second call', () => {
  const one = server('INVITE')

  one.again()
  one.transaction.reply(100)
  one.again()
  one.transaction.reply(180)
  one.again()

  expect(one.sender.sent.map((sent) => sent.what)).toEqual(['100', '100', '180', '180'])
  expect(one.fresh).toEqual([])
})

test('timers G and H: a refusal is repeated over UDP until its ACK, or for 32 seconds', () => {
  const one = server('INVITE')

  one.transaction.reply(404)
  one.clock.advance(32_000)

  expect(one.sender.times('404')).toEqual([0, 500, 1_500, 3_500, 7_500, 11_500, 15_500, 19_500, 23_500, 27_500, 31_500])
  over(one)
})

test('timer I: the ACK ends the repetitions, and later ACKs are absorbed for five seconds', () => {
  const one = server('INVITE')
  const ack: SipRequest = { ...one.request, method: 'ACK', cseq: { number: 1, method: 'ACK' } }

  one.transaction.reply(404)
  one.clock.advance(700)
  one.transactions.receive(ack, udp)
  one.clock.advance(4_999)
  one.transactions.receive(ack, udp)
  one.clock.advance(1)

  expect(one.sender.times('404')).toEqual([0, 500])
  expect(one.fresh).toEqual([])
  over(one)
})

test('timer H runs over TCP too, where a refusal is sent once', () => {
  const one = server('INVITE', tcp)

  one.transaction.reply(404)
  one.clock.advance(31_999)
  expect(one.transactions.counts.servers).toBe(1)
  one.clock.advance(1)

  expect(one.sender.times('404')).toEqual([0])
  over(one)
})

test('timer L: after a 2xx the INVITE is absorbed for 32 seconds, and the ACK goes to the dialog', () => {
  const one = server('INVITE')
  const ack: SipRequest = { ...one.request, method: 'ACK', cseq: { number: 1, method: 'ACK' } }

  one.transaction.reply(200)
  one.again()
  one.transaction.reply(200)
  one.transactions.receive(ack, udp)

  expect(one.sender.times('200')).toEqual([0, 0])
  expect(one.fresh).toEqual([ack])
  one.clock.advance(32_000)
  over(one)
})

test('timer J: another request is answered once, and again when it is repeated, for 32 seconds', () => {
  const one = server('BYE')

  one.again()
  one.transaction.reply(200)
  one.transaction.reply(500)
  one.clock.advance(31_999)
  one.again()
  one.clock.advance(1)

  expect(one.sender.sent.map((sent) => sent.what)).toEqual(['200', '200'])
  over(one)
})

test('CANCEL finds its INVITE until that is answered', () => {
  const one = server('INVITE')
  const cancelled: string[] = []
  one.transaction.onCancel(() => void cancelled.push('cancelled'))

  const found = one.transactions.cancelledBy({ ...one.request, method: 'CANCEL' })
  found?.cancel()
  one.transaction.reply(487)
  found?.cancel()

  expect(found).toBe(one.transaction)
  expect(cancelled).toEqual(['cancelled'])
})

test('a request that arrives over a second path is recognized as the same', () => {
  const one = server('INVITE')
  const forked = makeRequest('INVITE', 'z9hG4bKfork')

  expect(one.transactions.isMerged(forked)).toBe(true)
  one.transaction.reply(404)
  one.clock.advance(32_000)
  expect(one.transactions.isMerged(forked)).toBe(false)
})

test('requests of RFC 2543 peers, without unique branches, are matched by their other headers', () => {
  const b = bench()
  const invite = makeRequest('INVITE', '1')
  const transaction = b.transactions.serve(invite, udp)
  transaction.reply(486)

  b.transactions.receive({ ...invite, method: 'ACK', cseq: { number: 1, method: 'ACK' } }, udp)
  b.transactions.receive({ ...invite, callId: 'another' }, udp)

  expect(transaction.state).toBe('confirmed')
  expect(b.fresh.map((request) => request.callId)).toEqual(['another'])
})
