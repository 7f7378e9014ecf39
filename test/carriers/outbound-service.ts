import { onTestFinished } from 'vitest'
import { startOutbound } from '../../src/app/telephony/outbound.ts'
import type { NewBusiness } from '../../src/features/business/business.ts'
import { requireCall } from '../../src/features/calls/call.ts'
import { type CallTerms, requestCall } from '../../src/features/outbound-calls/outbound-call.ts'
import { requireCampaign, startCampaign } from '../../src/features/outreach/campaign.ts'
import { runDueCampaigns } from '../../src/features/outreach/campaign-runner.ts'
import { systemClock } from '../../src/kernel/clock.ts'
import type { Pcm } from '../../src/media/media-stream.ts'
import { joined } from '../../src/media/pcm.ts'
import { NOT_PAUSED } from '../backup/not-paused.ts'
import { dashboardClient, signedInAs } from '../factories/dashboard-people.ts'
import { zoneWhereItIsNoon } from '../factories/noon.ts'
import { aCampaign, announced } from '../factories/records.ts'
import { patientVoice } from '../harness/patient-voice.ts'
import { testClient } from '../harness/test-client.ts'
import { pause, until } from '../harness/until.ts'
import type { CarrierPhone } from './carrier-phone.ts'
import { type ServiceOptions, startCarrierService } from './carrier-service.ts'
import type { Misanswer } from './local-carrier.ts'
import { startLocalTelnyxCalls } from './local-telnyx-calls.ts'
import { startLocalTwilioCalls } from './local-twilio-calls.ts'

/** A called party, as the carrier knows the call. */
interface Called {
  to: string
  phone: CarrierPhone | null
  state: string
}

/** A local carrier that places calls for us, with one interface for both carriers. */
export interface PlacingCarrier {
  config: ServiceOptions['config']
  state: { serviceUrl: string; misanswers: Misanswer | null }
  /** The called parties, in order. */
  calls: Called[]
  /** What called parties do from now on. */
  person(does: 'answers' | 'busy' | 'no-answer' | 'rings'): void
  /** The carrier places no further call and gives its reason in its own words. */
  refuses(): void
  /** The called party hangs up. */
  hangsUp(call: Called): Promise<void>
  /** Reports a call again, or with a state that is no longer true. @returns the status of the answer */
  tells(call: Called, what: 'ringing' | 'answered' | 'over'): Promise<number>
  /** The same request from a sender that is not the carrier. */
  forges(call: Called): Promise<number>
}

export const PLACING = { twilio: placingTwilio, telnyx: placingTelnyx } as const

async function placingTwilio(): Promise<PlacingCarrier> {
  const twilio = await startLocalTwilioCalls()
  const words = { ringing: 'ringing', answered: 'in-progress', over: 'completed' } as const
  const known = (call: Called) => call as (typeof twilio.calls)[number]
  return {
    ...twilio,
    person: (does) => {
      twilio.state.person = does
    },
    refuses: () => {
      twilio.state.refuses = { status: 400, json: { code: 21210, message: "'From' phone number not verified" } }
    },
    hangsUp: (call) => twilio.end(known(call)),
    async tells(call, what) {
      const fields = { ...twilio.fieldsOf(known(call)), CallStatus: words[what] }
      return (await twilio.post(known(call).statusUrl ?? '', fields)).status
    },
    async forges(call) {
      const body = new URLSearchParams({ ...twilio.fieldsOf(known(call)), CallStatus: 'completed' })
      const headers = { 'x-twilio-signature': 'RSOYDt4T1cUTdK1PDd93/VVr8B8=' }
      return (await fetch(known(call).statusUrl ?? '', { method: 'POST', body, headers })).status
    },
  }
}

async function placingTelnyx(): Promise<PlacingCarrier> {
  const telnyx = await startLocalTelnyxCalls()
  const words = { ringing: 'call.initiated', answered: 'call.answered', over: 'call.hangup' } as const
  const known = (call: Called) => call as (typeof telnyx.calls)[number]
  return {
    ...telnyx,
    person: (does) => {
      telnyx.state.person = does
    },
    refuses: () => {
      telnyx.state.refuses = true
    },
    hangsUp: (call) => telnyx.end(known(call), 'normal_clearing'),
    async tells(call, what) {
      const more = { direction: 'outgoing', hangup_cause: 'normal_clearing' }
      return (await telnyx.post(telnyx.webhook(known(call), words[what], more))).status
    },
    async forges(call) {
      const body = telnyx.webhook(known(call), 'call.hangup', { hangup_cause: 'normal_clearing' })
      return (await fetch(`${telnyx.state.serviceUrl}/carriers/telnyx/calls`, { method: 'POST', body })).status
    },
  }
}

export const PERSON = '+12125550142'

/** A salon that calls people through `by`, and whose dialer runs. `desk` needs the dashboard. */
export async function startOutboundService(by: keyof typeof PLACING, { maxCalls = 10, withDashboard = false } = {}) {
  const carrier = await PLACING[by]()
  const business: Partial<NewBusiness> = { timezone: zoneWhereItIsNoon() }
  const service = await startCarrierService({ config: carrier.config, business, maxCalls, withDashboard })
  carrier.state.serviceUrl = service.url
  const { db, deps } = service
  const idle = {
    trunkRegistry: { trunks: () => [] },
    sip: { call: () => null, activeCalls: () => 0, isHealthy: () => true },
  }
  onTestFinished(startOutbound({ deps, carriers: service.calls, pause: NOT_PAUSED, ...idle }))
  const record = (id: string) =>
    until('the call is on record', () => requireCall(db, service.business.id, id).catch(() => null))
  return {
    ...service,
    carrier,
    record,
    /** A client of the dashboard, signed in as an admin. */
    async desk() {
      const cookies = await signedInAs(db, systemClock, service.url, service.business.id, 'admin')
      const client = testClient(service.url, async () => null)
      return dashboardClient(client, service.url, cookies)
    },
    /** Requests a call. @returns the id of the request */
    async place(to = PERSON, terms: Partial<CallTerms> = {}) {
      const wanted = { to, purpose: 'Your glasses are ready.', ...terms }
      return (await requestCall(db, service.business.id, wanted, systemClock.now())).id
    },
    /** The `n`th called party, when there is one. */
    called: (n = 0) => until(`somebody is called (${n + 1})`, () => carrier.calls[n]),
    /** The phone of the `n`th called party, when it has been answered. */
    phone: (n = 0) => until(`somebody picks up (${n + 1})`, () => carrier.calls[n]?.phone),
    hears: (words: string) =>
      until(`they hear "${words}"`, () => service.voice.said.some((text) => text.includes(words))),
    events: async () => (await announced(db, service.business)).map(([name]) => name),
    /** Starts a campaign to these numbers. */
    async campaign(phones: readonly string[], calling: object = {}) {
      const daily = { open: '09:00', close: '19:00' }
      const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
      const hours = Object.fromEntries(days.map((day) => [day, daily]))
      const body = 'We are calling about your check-up.'
      const input = { channel: 'call', body, phones, calling: { hours, maxAttempts: 1, ...calling } } as const
      const { id } = await aCampaign(db, service.business, input)
      await startCampaign(db, service.business.id, id, systemClock.now())
      let passedMs = 0
      return {
        id,
        /** Runs the campaign until `met`, with the clock advanced by this many minutes, and by a second each time. */
        until: (met: (counts: Record<string, number>, status: string) => boolean, minutesLater = 0) => {
          passedMs = Math.max(passedMs, minutesLater * 60_000)
          return until('the campaign has come so far', async () => {
            await runDueCampaigns(db, new Date(systemClock.now().getTime() + passedMs))
            passedMs += 1_000
            await pause(20)
            const { counts, status } = await requireCampaign(db, service.business.id, id)
            return met({ ...counts }, status) && counts
          })
        },
      }
    },
  }
}

/** What a person and an answering machine say first, as 8 kHz speech. */
export async function greetings(): Promise<{ hello: Pcm; machine: Pcm }> {
  const voice = patientVoice()
  const say = async (text: string) => {
    const pieces: Pcm[] = []
    for await (const pcm of voice.speak(text, { sampleRate: 8_000 })) pieces.push(pcm)
    return joined(pieces)
  }
  try {
    const recording = await say('You have reached Ada. Leave a message after the tone.')
    return { hello: await say('Hello?'), machine: joined([recording, new Int16Array(2_400), BEEP]) }
  } finally {
    await voice.close()
  }
}

const BEEP: Pcm = Int16Array.from({ length: 3_200 }, (_, i) =>
  Math.round(6_000 * Math.sin((2 * Math.PI * 1_000 * i) / 8_000)),
)
