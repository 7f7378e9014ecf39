import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CarrierRequest, OutboundSms, SmsCarrier } from '../../features/messages/sms-carrier.ts'
import { newId } from '../../kernel/id.ts'
import { ProviderError } from '../../kernel/provider-error.ts'

/** What the carrier's server does with a message to a certain recipient. */
export type Fate = 'taken' | 'refused' | 'optedOut' | 'busy' | 'lostAnswer'

export interface SmsBench {
  carrier: SmsCarrier
  /** A recipient whose messages have this fate. */
  recipient(fate: Fate): string
  /** The messages that the carrier's server accepted, oldest first. */
  taken(): { from: string; to: string; body: string; mediaUrls: readonly string[] }[]
  /** Sets the state of a message at the carrier's server. */
  setStatus(carrierMessageId: string, as: 'delivered' | 'failed'): Promise<void>
  /** Builds requests as the carrier sends them; null if the carrier sends none. */
  requests: SmsRequests | null
  close(): Promise<void>
}

export interface SmsRequests {
  now: Date
  status(message: { id: string; carrierMessageId: string }, as: 'sent' | 'delivered' | 'failed'): CarrierRequest
  inbound(sms: { from: string; to: string; body: string; mediaUrls: string[] }): CarrierRequest
}

const FROM = '+15550001111'
const ONE = 'https://files.example.com/1.png'

/** The behavior that every SMS carrier must have; see `SmsCarrier`. */
export function describeSmsCarrier(name: string, open: () => Promise<SmsBench>): void {
  describe(`${name} carries messages`, () => {
    let bench: SmsBench
    beforeAll(async () => {
      bench = await open()
    })
    afterAll(() => bench.close())

    const smsTo = (fate: Fate, more: Partial<OutboundSms> = {}): OutboundSms => ({
      id: newId('message'),
      from: FROM,
      to: bench.recipient(fate),
      body: `Größe & Preis? 100 % = 5 € + 😀 ${name}`,
      mediaUrls: [],
      ...more,
    })
    const lookUp = (sms: OutboundSms, carrierMessageId: string | null, taken: string[] = []) =>
      bench.carrier.lookUp({ ...sms, carrierMessageId, createdAt: createdAt(), taken: new Set(taken) })
    const createdAt = () => bench.requests?.now ?? new Date(0)
    const accepted = async (sms: OutboundSms) => {
      const outcome = await bench.carrier.send(sms)
      if (outcome.outcome !== 'accepted') throw new Error(`refused: ${outcome.reason}`)
      return outcome
    }

    test('its name is the name in the list of providers', () => {
      expect(bench.carrier.name).toBe(name)
    })

    test('a message arrives as it was written, media included', async () => {
      const sms = smsTo('taken')
      const outcome = await accepted(sms)
      const mms = smsTo('taken', { body: '', mediaUrls: [ONE] })
      await accepted(mms)

      expect(outcome.carrierMessageId).not.toBe('')
      expect(['queued', 'sent']).toContain(outcome.status)
      const { from, to, body } = sms
      expect(bench.taken().slice(-2)).toMatchObject([
        { from, to, body, mediaUrls: [] },
        { from, to, body: '', mediaUrls: [ONE] },
      ])
    })

    test('a permanent refusal is an outcome with an error code', async () => {
      const outcome = await bench.carrier.send(smsTo('refused'))

      expect(outcome).toMatchObject({ outcome: 'refused', errorCode: expect.stringMatching(/^\w+$/), optedOut: false })
    })

    test('a refusal because the recipient opted out is marked as such', async () => {
      expect(await bench.carrier.send(smsTo('optedOut'))).toMatchObject({ outcome: 'refused', optedOut: true })
    })

    test('a message that was certainly not accepted may be sent again', async () => {
      const before = bench.taken().length

      const failure = await bench.carrier.send(smsTo('busy')).catch((cause) => cause)

      expect(failure).toBeInstanceOf(ProviderError)
      expect(failure).toMatchObject({ provider: name, retryable: true })
      expect(bench.taken().length).toBe(before)
    })

    test('a message whose answer got lost may not be sent again, and is never reported as absent', async () => {
      const sms = smsTo('lostAnswer')
      const failure = await bench.carrier.send(sms).catch((cause) => cause)

      expect(failure).toMatchObject({ provider: name, retryable: false })
      expect(bench.taken().at(-1)).toMatchObject({ to: sms.to, body: sms.body })
      const finding = await lookUp(sms, null)
      expect(finding.found || !finding.certain).toBe(true)
    })

    test('the state of a message can be looked up', async () => {
      const [good, bad] = [smsTo('taken', { body: 'good' }), smsTo('taken', { body: 'bad' })]
      const { carrierMessageId: goodId } = await accepted(good)
      const { carrierMessageId: badId } = await accepted(bad)
      await bench.setStatus(goodId, 'delivered')
      await bench.setStatus(badId, 'failed')

      expect(await lookUp(good, goodId)).toEqual({
        found: true,
        carrierMessageId: goodId,
        status: 'delivered',
        errorCode: null,
      })
      expect(await lookUp(bad, badId)).toEqual({
        found: true,
        carrierMessageId: badId,
        status: 'failed',
        errorCode: expect.stringMatching(/^\w+$/),
      })
    })
  })
}

/** The behavior of carriers that send us requests over HTTP. */
export function describeCarrierRequests(name: string, open: () => Promise<SmsBench & { requests: SmsRequests }>): void {
  describe(`${name} calls us`, () => {
    let bench: SmsBench & { requests: SmsRequests }
    beforeAll(async () => {
      bench = await open()
    })
    afterAll(() => bench.close())

    const MESSAGE = { id: 'msg_01j9zk3v5dfa8r4wz6q2m7xt3e', carrierMessageId: 'SM0123456789abcdef0123456789abcdef' }
    const INBOUND = { from: '+15551234567', to: FROM, body: 'Größe & 100 % + 😀', mediaUrls: [] }
    const read = (request: CarrierRequest, now = bench.requests.now) => bench.carrier.readRequest!(request, now)
    const notice = (request: CarrierRequest) => {
      const reading = read(request)
      if (reading.outcome !== 'notice') throw new Error(`${reading.outcome}: ${reading.why}`)
      expect(reading.reply.status).toBe(200)
      return reading.notice
    }

    test.each(['sent', 'delivered', 'failed'] as const)(
      'a callback that a message is %s names it by both ids',
      (state) => {
        expect(notice(bench.requests.status(MESSAGE, state))).toEqual({
          kind: 'status',
          messageId: MESSAGE.id,
          carrierMessageId: MESSAGE.carrierMessageId,
          status: state,
          errorCode: state === 'failed' ? expect.stringMatching(/^\w+$/) : null,
        })
      },
    )

    test('an inbound message arrives as it was written, media included', () => {
      const mediaUrls = [ONE, 'https://files.example.com/2.png']

      expect(notice(bench.requests.inbound(INBOUND))).toMatchObject({ kind: 'inbound', ...INBOUND })
      expect(notice(bench.requests.inbound({ ...INBOUND, body: '', mediaUrls }))).toMatchObject({ body: '', mediaUrls })
    })

    test('a repeated inbound message has the same id', () => {
      const request = bench.requests.inbound(INBOUND)
      const [first, second] = [notice(request), notice(request)]

      expect(first).toMatchObject({ carrierMessageId: expect.stringMatching(/./) })
      expect(second).toEqual(first)
    })

    test('a request with a changed body or without a signature is unsigned', () => {
      for (const request of [bench.requests.inbound(INBOUND), bench.requests.status(MESSAGE, 'delivered')]) {
        const touched = Uint8Array.from(request.body)
        touched[touched.length - 2] = touched[touched.length - 2]! ^ 1
        expect(read({ ...request, body: touched }).outcome).toBe('unsigned')
        expect(read({ ...request, headers: {} }).outcome).toBe('unsigned')
        expect(read({ ...request, body: new Uint8Array() }).outcome).toBe('unsigned')
      }
    })
  })
}
