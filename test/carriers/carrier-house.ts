import { onTestFinished } from 'vitest'
import { handleCall } from '../../src/assistant/call-session.ts'
import { type CarrierCallParts, carrierCalls } from '../../src/commands/start-carrier-calls.ts'
import { addService, type NewBusiness } from '../../src/features/business/business.ts'
import { requireCall } from '../../src/features/calls/call.ts'
import { createHttpServer } from '../../src/http/server.ts'
import { openUpgrades } from '../../src/http/upgrades.ts'
import { systemClock } from '../../src/kernel/clock.ts'
import { type Log, silentLog } from '../../src/kernel/log.ts'
import type { CallLeg } from '../../src/media/call-leg.ts'
import { aBusiness, aNumber } from '../factories.ts'
import { createTestDatabase } from '../harness.ts'
import { aCallHouse } from '../scripted-caller.ts'
import { serverOptions } from '../test-api.ts'

const NO_CARRIER: CarrierCallParts['config'] = {
  publicUrl: null,
  twilioAccountSid: null,
  twilioAuthToken: null,
  twilioUrl: 'http://127.0.0.1:9',
  telnyxApiKey: null,
  telnyxPublicKey: null,
  telnyxUrl: 'http://127.0.0.1:9',
  telnyxConnectionId: null,
}

export interface HouseOptions {
  config: Partial<CarrierCallParts['config']>
  business?: Partial<NewBusiness>
  maxCalls?: number
  log?: Log
  /** Takes the legs in place of the assistant. */
  take?: (leg: CallLeg) => void
}

/** A salon whose calls come by carriers, over real HTTP and WebSockets in real time. Its voice hums 20 ms a word. */
export async function startCarrierHouse({ config, business: input = {}, maxCalls = 10, log, take }: HouseOptions) {
  const db = await createTestDatabase()
  const business = await aBusiness(db, { name: 'Harbour Hair', ...input })
  await addService(db, business.id, { name: 'Haircut', durationMinutes: 30 })
  const { phone: number } = await aNumber(db, business)
  const scripted = await aCallHouse(db, systemClock.now(), { maxCalls })
  const deps = { ...scripted, clock: systemClock }
  const calls = carrierCalls({ config: { ...NO_CARRIER, ...config }, clock: systemClock, log: log ?? silentLog })
  const upgrades = openUpgrades({ clock: systemClock, log: silentLog })
  upgrades.add(calls.upgrade)
  const base = serverOptions(db, scripted.clock, { findCaller: () => null })
  const http = createHttpServer({ ...base, outsideRoutes: calls.routes, upgrades })
  const url = await http.listen({ host: '127.0.0.1', port: 0 })
  const handled: Promise<void>[] = []
  calls.open(take ?? ((leg) => handled.push(handleCall(leg, deps))), url)
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
    /** The calls on record, oldest first. */
    async records() {
      const rows = await db.list<{ id: string }[]>`
        SELECT id FROM calls WHERE status <> 'live' ORDER BY created_at, id`
      return Promise.all(rows.map(({ id }) => requireCall(db, business.id, id)))
    },
  }
}

export type CarrierHouse = Awaited<ReturnType<typeof startCarrierHouse>>
