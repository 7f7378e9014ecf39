import { Registry } from 'prom-client'
import { onTestFinished } from 'vitest'
import { type CarrierCallParts, carrierCalls } from '../../src/app/telephony/carrier-calls.ts'
import { carrierMetrics } from '../../src/app/telephony/carrier-metrics.ts'
import { handleInboundCall } from '../../src/assistant/call/inbound.ts'
import { addService, type NewBusiness } from '../../src/features/business/business.ts'
import { requireCall } from '../../src/features/calls/call.ts'
import { createHttpServer } from '../../src/http/edge/server.ts'
import { openUpgrades } from '../../src/http/edge/upgrades.ts'
import { type Log, silentLog } from '../../src/kernel/log.ts'
import type { CallLeg, LegEnd } from '../../src/media/call-leg.ts'
import type { Database } from '../../src/store/database.ts'
import { aDashboard } from '../factories/dashboard-people.ts'
import { aBusiness, aNumber } from '../factories/records.ts'
import { createTestDatabase } from '../harness/test-database.ts'
import { serverOptions } from '../harness/test-http.ts'
import { until } from '../harness/until.ts'
import { createCallSetup } from '../phones/scripted-caller.ts'
import { type CarrierPhone, carrierClock as clock } from './carrier-phone.ts'

const NO_CARRIER: CarrierCallParts['config'] = {
  publicUrl: null,
  instanceUrl: null,
  twilioAccountSid: null,
  twilioAuthToken: null,
  twilioUrl: 'http://127.0.0.1:9',
  telnyxApiKey: null,
  telnyxPublicKey: null,
  telnyxUrl: 'http://127.0.0.1:9',
  telnyxConnectionId: null,
}

const ONE_INSTANCE: CarrierCallParts['instances'] = { own: 'me', isAlive: async () => false }

export interface ServiceOptions {
  config: Partial<CarrierCallParts['config']>
  business?: Partial<NewBusiness>
  maxCalls?: number
  log?: Log
  /** The database of another instance; without: one of its own. */
  db?: Database
  /** Without: this is the only instance. */
  instances?: CarrierCallParts['instances']
  /** Serves the dashboard's sign-in. */
  withDashboard?: boolean
  /** Receives the legs in place of the assistant. */
  take?: (leg: CallLeg) => void
}

/** The part that all local carriers share. */
export interface LocalCalls<Call> {
  /** The settings of a service with this account. */
  config: Partial<CarrierCallParts['config']>
  state: { serviceUrl: string }
  /** Calls a number of the service. */
  call(from: string, to: string): Promise<Call>
}

export const CALLER = '+12125550111'

/** A salon whose calls come through `carrier`, and what its callers hear. */
export async function startScene<Call>(carrier: LocalCalls<Call>, options: Omit<ServiceOptions, 'config'> = {}) {
  const service = await startCarrierService({ ...options, config: carrier.config })
  carrier.state.serviceUrl = service.url
  const said = (words: string) => () => service.voice.said.some((text) => text.includes(words))
  return { ...service, hears: (words: string) => until(`the caller hears "${words}"`, said(words)) }
}

type Scene = Awaited<ReturnType<typeof startScene>>

/**
 * Presses the keys that book the first free time, each when the question has been heard, and again when it is repeated;
 * afterwards the appointment is in the calendar.
 */
export async function booksByKeypad({ voice, db }: Pick<Scene, 'voice' | 'db'>, call: { phone: CarrierPhone | null }) {
  const questions = ['To book', 'For later times', 'To confirm']
  const answered = questions.map(() => 0)
  await until('the appointment is booked', async () => {
    for (const [index, question] of questions.entries()) {
      const asked = voice.said.filter((text) => text.includes(question)).length
      if (asked === answered[index] || !call.phone?.isQuiet) continue
      answered[index] = asked
      call.phone.press('1')
    }
    return (await db.read`SELECT FROM appointments`).length === 1
  })
}

/** The same without an assistant: the test gets the legs. */
export async function startLegs<Call>(carrier: LocalCalls<Call>, options: Pick<ServiceOptions, 'instances'> = {}) {
  const legs: CallLeg[] = []
  const scene = await startScene(carrier, { ...options, take: (leg) => legs.push(leg) })
  return {
    ...scene,
    legs,
    /** An inbound call, answered. */
    async answered() {
      const calling = carrier.call(CALLER, scene.number)
      const leg = await until('the call is announced', () => legs.shift())
      const [stream, call] = await Promise.all([leg.answer(), calling])
      const ends: LegEnd[] = []
      leg.onEnd((end) => ends.push(end))
      return { leg, stream, call, ends, hasEnded: () => until('the leg has ended', () => ends[0]) }
    },
    /** Placed by `answer`: an outbound call. */
    dial(by: 'twilio' | 'telnyx') {
      const call = { from: scene.number, to: '+12125550142', businessId: scene.business.id, callId: 'call_test' }
      const leg = scene.calls.dial(by, call)
      if (leg === null) throw new Error('there is an account')
      return { leg, end: new Promise<LegEnd>((resolve) => leg.onEnd(resolve)) }
    },
  }
}

/**
 * A salon whose calls come through carriers, over real HTTP and WebSockets, on `carrierClock`. Its voice hums 20 ms per
 * word.
 */
export async function startCarrierService(options: ServiceOptions) {
  const { config, instances, business: input = {}, maxCalls = 10, log, withDashboard = false, take } = options
  const db = options.db ?? (await createTestDatabase())
  const business = await aBusiness(db, { name: 'Harbour Hair', ...input })
  await addService(db, business.id, { name: 'Haircut', durationMinutes: 30 })
  const { phone: number } = await aNumber(db, business)
  const scripted = await createCallSetup(db, clock.now(), { maxCalls })
  const deps = { ...scripted, clock }
  const metrics = new Registry()
  const count = carrierMetrics(metrics).calls
  const calls = carrierCalls({
    config: { ...NO_CARRIER, ...config },
    instances: instances ?? ONE_INSTANCE,
    clock,
    log: log ?? silentLog,
    count,
  })
  const upgrades = openUpgrades({ clock, log: silentLog })
  upgrades.add(calls.upgrade)
  const base = serverOptions(db, scripted.clock, { findCaller: () => null }, [])
  let url = '' // known once it listens
  const dashboard = withDashboard ? aDashboard(db, clock) : null
  const rawRoutes = [...calls.routes, ...(dashboard?.rawRoutes ?? [])]
  const http = createHttpServer({ ...base, ...(dashboard && { dashboard: dashboard.api }), rawRoutes, upgrades })
  url = await http.listen({ host: '127.0.0.1', port: 0 })
  const handled: Promise<void>[] = []
  calls.open(take ?? ((leg) => handled.push(handleInboundCall(leg, deps))), url)
  onTestFinished(async () => {
    calls.close()
    await Promise.all(handled)
    await http.close()
  })
  return {
    db,
    deps,
    calls,
    url,
    business,
    number,
    voice: scripted.voice,
    live: scripted.live,
    /** The number of carrier requests by result, from /metrics. */
    counted: (carrier: string, outcome: string) => carrierRequests(metrics, { carrier, about: 'calls', outcome }),
    /** The recorded calls, oldest first. */
    async records() {
      const rows = await db.list<{ id: string }[]>`
        SELECT id FROM calls WHERE status <> 'live' ORDER BY created_at, id`
      return Promise.all(rows.map(({ id }) => requireCall(db, business.id, id)))
    },
  }
}

/** The value of that counter in the text of /metrics; 0 where the line is missing. */
export async function carrierRequests(metrics: Registry, labels: Record<string, string>): Promise<number> {
  const named = Object.entries(labels).map(([name, value]) => `${name}="${value}"`)
  const line = `frontbell_carrier_requests_total{${named.join(',')}} `
  const lines = (await metrics.metrics()).split('\n')
  return Number(lines.find((one) => one.startsWith(line))?.slice(line.length) ?? 0)
}

export type CarrierService = Awaited<ReturnType<typeof startCarrierService>>
