import type { CallDeps } from '../../src/assistant/call/session.ts'
import { upcomingAppointmentsByPhone } from '../../src/features/appointments/appointment.ts'
import { addService, type NewBusiness } from '../../src/features/business/business.ts'
import { requireCall } from '../../src/features/calls/call.ts'
import type { Database } from '../../src/store/database.ts'
import { aBusiness, aNumber } from '../factories/records.ts'
import { type CallSetup, createCallSetup, ScriptedCaller } from './scripted-caller.ts'
import type { ScriptedLeg } from './scripted-leg.ts'

export const CALLER = '+15557654321'
/** Monday, 8:30 in New York. */
export const MONDAY = new Date('2026-03-02T13:30:00.000Z')

/** The real database, which a test can take away. */
export interface SwitchedDatabase {
  db: Database
  /** Every statement fails, as without a server. */
  down: boolean
  /** Statements are never answered. */
  hangs: boolean
}

function switched(real: Database): SwitchedDatabase {
  const state = { down: false, hangs: false, db: real }
  const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  // As with the driver, a statement fails when it is awaited.
  const gone = () => ({
    // biome-ignore lint/suspicious/noThenProperty: a lazy statement
    then: (...settle: Parameters<Promise<unknown>['then']>) => Promise.reject(refused).then(...settle),
    catch: (failed: (error: unknown) => unknown) => failed(refused),
  })
  const never = () => new Promise(() => {})
  state.db = new Proxy(real, {
    get(target, name: keyof Database) {
      if (state.down) return gone
      return state.hangs ? never : Reflect.get(target, name)
    },
  })
  return state
}

export interface SceneOptions {
  business?: Partial<NewBusiness>
  services?: { name: string; durationMinutes: number }[]
  deps?: Partial<Omit<CallDeps & Pick<CallSetup, 'busy'>, 'clock' | 'tts'>>
}

/** A salon on a Monday morning, its phone number, and the results of its calls. */
export async function aCallScene(real: Database, options: SceneOptions = {}) {
  const { services = [{ name: 'Haircut', durationMinutes: 30 }], deps = {} } = options
  const server = switched(real)
  const business = await aBusiness(real, { name: 'Harbour Hair', ...options.business })
  for (const service of services) await addService(real, business.id, service)
  const { phone: number } = await aNumber(real, business)
  const setup = await createCallSetup(server.db, MONDAY, deps)
  return {
    business,
    number,
    setup,
    server,
    call: (from = CALLER, prepare?: (leg: ScriptedLeg) => void) =>
      new ScriptedCaller(setup, { from, to: number }, prepare),
    record: (caller: ScriptedCaller) => requireCall(real, business.id, caller.callId ?? ''),
    appointments: (phone = CALLER) => upcomingAppointmentsByPhone(real, business, phone, MONDAY, 10),
    /** The names of the business's events, in the order of writing. */
    events: async () => {
      const rows = await real.list<{ name: string }[]>`
        SELECT name FROM events WHERE business_id = ${business.id} ORDER BY ctid`
      return rows.map(({ name }) => name)
    },
  }
}
