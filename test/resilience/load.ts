import { Agent, request } from 'undici'
import { pause } from '../harness/until.ts'
import type { LoadedBusiness } from './installation.ts'
import type { Exchange, PhoneCall } from './phone-line.ts'

/** What the service has acknowledged, and what was in progress when it was killed. */
export interface Ledger {
  contacts: string[]
  appointments: string[]
  /** Callers whose call was answered, and whether it was still up when the load was stopped. */
  calls: { from: string; wasUp: boolean }[]
  refusals: Map<number, number>
  /** Requests without an answer: the connection was lost or refused. */
  unanswered: number
}

export const newLedger = (): Ledger => ({
  contacts: [],
  appointments: [],
  calls: [],
  refusals: new Map(),
  unanswered: 0,
})

export interface LoadTarget {
  url: string
  sipPort: number
  business: LoadedBusiness
  exchange: Exchange
  ledger: Ledger
  callers: number
}

/** No two callers of one run have the same number, in any process. */
let nextCaller = 0
let nextSlot = 0
const FIRST_SLOT_MS = Date.parse('2031-01-06T00:00:00Z')
const SLOT_MS = 900_000
const BETWEEN_REQUESTS_MS = 25

/**
 * Clients write contacts and appointments (every fourth appointment is requested by two clients), one after another on
 * each key, while callers ring, book by keypad and hang up, or are still talking at the end. The returned function
 * stops the load.
 */
export function startLoad(target: LoadTarget): () => Promise<void> {
  const { business, callers } = target
  const state: Load = {
    ...target,
    agent: new Agent({ connections: business.keys.length }),
    stopped: false,
    up: new Set(),
    ringing: new Set(),
  }
  const clients = business.keys.map((key) => runClient(state, key))
  const phones = Array.from({ length: callers }, () => runCaller(state))
  return async () => {
    state.stopped = true
    for (const call of state.up) target.ledger.calls.push({ from: call.from, wasUp: true })
    for (const call of [...state.up, ...state.ringing]) call.hangUp()
    await state.agent.destroy()
    await Promise.all([...clients, ...phones])
  }
}

interface Load extends LoadTarget {
  agent: Agent
  stopped: boolean
  up: Set<PhoneCall>
  ringing: Set<PhoneCall>
}

async function runClient(load: Load, key: string): Promise<void> {
  for (let n = 0; !load.stopped; n++) {
    if (n % 2 === 0) await post(load, key, '/contacts', { name: `Person ${n}` }, load.ledger.contacts)
    else await post(load, key, '/appointments', anAppointment(n), load.ledger.appointments)
    await pause(BETWEEN_REQUESTS_MS)
  }
}

function anAppointment(n: number): object {
  // Every fourth time is given to two clients.
  const slot = n % 8 === 1 ? nextSlot : ++nextSlot
  const startsAt = new Date(FIRST_SLOT_MS + slot * SLOT_MS).toISOString()
  return { startsAt, durationMinutes: 15, contactName: 'Ada', contactPhone: '+12125550100' }
}

async function post(load: Load, key: string, path: string, body: object, acknowledged: string[]): Promise<void> {
  const { ledger, agent, url } = load
  try {
    const reply = await request(`${url}/api/v1${path}`, {
      method: 'POST',
      dispatcher: agent,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (reply.statusCode === 201) {
      // The status line comes after the commit, so it is the acknowledgement even if the body is lost; without the body
      // the id is unknown.
      acknowledged.push(((await reply.body.json()) as { data: { id: string } }).data.id)
      return
    }
    await reply.body.dump()
    ledger.refusals.set(reply.statusCode, (ledger.refusals.get(reply.statusCode) ?? 0) + 1)
  } catch {
    // Calls that we broke off ourselves do not count.
    if (!load.stopped) ledger.unanswered++
  }
}

/**
 * Books by keypad: the first service, the first time, then confirmed. A key that comes before its question was heard is not
 * taken, so that key is pressed again and again.
 */
const KEYS = Array<string>(26).fill('1')
const BETWEEN_KEYS_MS = 350

async function runCaller(load: Load): Promise<void> {
  while (!load.stopped) {
    const from = `+1646555${String(1000 + (nextCaller++ % 9000))}`
    const call = await load.exchange.call({ to: load.business.phone, from, sipPort: load.sipPort })
    load.ringing.add(call)
    const answered = await call.answered.then(
      () => true,
      () => false,
    )
    load.ringing.delete(call)
    if (!answered) {
      await pause(50)
      continue
    }
    load.up.add(call)
    for (const key of [...KEYS, '', '']) {
      if (load.stopped || call.ended() !== null) break
      await pause(BETWEEN_KEYS_MS)
      if (key !== '') await call.phone.press(key)
    }
    if (load.stopped) return
    load.up.delete(call)
    load.ledger.calls.push({ from, wasUp: false })
    call.hangUp()
  }
}
