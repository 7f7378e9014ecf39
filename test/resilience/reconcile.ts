import type { ReceivedWebhook } from '../../src/cli/demo/demo-receiver.ts'
import type { Database } from '../../src/store/database.ts'
import type { Ledger } from './load.ts'

/** What is missing or wrong; empty or zero when nothing is. */
export interface Losses {
  /** Acknowledged but missing. */
  lostContacts: number
  lostAppointments: number
  lostCalls: number
  /** Changes in the database without an event. */
  unannounced: number
  /** Events without a delivery, or with an abandoned one. */
  undeliverable: number
  /** Calls that are still recorded as live. */
  liveCalls: number
  /** Answered calls that were up at the kill and are neither recorded as interrupted nor ended in time. */
  wronglyEnded: number
  doubleBookings: number
  wrongSignatures: number
}

/** Compares the answers that the clients got with the database. */
export async function findLosses(db: Database, ledger: Ledger, received: readonly ReceivedWebhook[]): Promise<Losses> {
  const there = async (table: string, ids: readonly string[]) => {
    const [found] = await db.list<{ n: number }[]>`
      select count(*) as n from ${db.list(table)} where id = any(${ids as string[]})`
    return found?.n ?? 0
  }
  const callers = ledger.calls.map(({ from }) => from)
  const ups = ledger.calls.filter(({ wasUp }) => wasUp).map(({ from }) => from)
  const count = async (query: Promise<readonly { n: number }[]>) => (await query)[0]?.n ?? 0
  return {
    lostContacts: ledger.contacts.length - (await there('contacts', ledger.contacts)),
    lostAppointments: ledger.appointments.length - (await there('appointments', ledger.appointments)),
    lostCalls: await count(db.list<{ n: number }[]>`
      select count(*) as n from unnest(${callers}::text[]) as caller
      where not exists (select from calls where from_phone = caller)`),
    unannounced: await count(db.list<{ n: number }[]>`
      select count(*) as n from (
        select id, 'contact.created' as name from contacts
        union all select id, 'appointment.created' from appointments
        union all select id, 'call.completed' from calls where status = 'completed'
        union all select id, 'call.missed' from calls where status = 'missed'
      ) as fact where not exists (
        select from events where events.name = fact.name and events.body::jsonb #>> '{data,id}' = fact.id)`),
    undeliverable: await count(db.list<{ n: number }[]>`
      select count(*) as n from events left join deliveries on deliveries.event_id = events.id
      where deliveries.id is null or deliveries.state not in ('waiting', 'delivered')`),
    liveCalls: await count(db.list<{ n: number }[]>`select count(*) as n from calls where status = 'live'`),
    wronglyEnded: await count(db.list<{ n: number }[]>`
      select count(*) as n from calls where from_phone = any(${ups})
        and ended_reason is distinct from 'interrupted' and not (status in ('completed', 'missed'))`),
    doubleBookings: await count(db.list<{ n: number }[]>`
      select count(*) as n from appointments one join appointments other
        on one.business_id = other.business_id and one.id < other.id
        and one.starts_at < other.ends_at and other.starts_at < one.ends_at
      where one.status = 'confirmed' and other.status = 'confirmed'`),
    wrongSignatures: received.filter(({ problem }) => problem !== null).length,
  }
}

export const NO_LOSSES: Losses = {
  lostContacts: 0,
  lostAppointments: 0,
  lostCalls: 0,
  unannounced: 0,
  undeliverable: 0,
  liveCalls: 0,
  wronglyEnded: 0,
  doubleBookings: 0,
  wrongSignatures: 0,
}

/** Events (by idempotency key) that the receiver has not got yet. */
export async function notReceived(db: Database, received: readonly ReceivedWebhook[]): Promise<string[]> {
  const keys = new Set(received.map(({ body }) => (JSON.parse(body) as { idempotencyKey: string }).idempotencyKey))
  const events = await db.list<{ id: string }[]>`select id from events`
  return events.map(({ id }) => id).filter((id) => !keys.has(id))
}

/** The end reasons of the calls that a kill interrupted. */
export async function interruptedCalls(db: Database): Promise<number> {
  const rows = await db.list`select from calls where ended_reason = 'interrupted'`
  return rows.length
}

/** Acts as if the leases had expired, so that deliveries in flight at the kill are sent again at once. */
export const endLeases = (db: Database) =>
  db.write`update deliveries set lease_until = now(), due_at = least(due_at, now()) where state = 'waiting' and claim_token is not null`
