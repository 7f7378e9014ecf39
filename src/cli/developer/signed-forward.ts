import { forward } from '../../app/local-receiver/forward.ts'
import { systemClock } from '../../kernel/clock.ts'
import { deliveryHeaders, type SigningSet, signaturesOf } from '../../webhooks/sending/signature.ts'

/** An event as an endpoint gets it: `name` may be the alias. */
export interface OutgoingEvent {
  id: string
  name: string
  body: string
}

/** The answer of the server behind `--forward`. */
export interface Forwarded {
  status: number
  /** Why the event could not be forwarded; null if it was. */
  problem: string | null
}

/** Sends an event to an address on this machine or near it, with the headers of a delivery. */
export async function sendSigned(
  to: URL,
  { brand, signing }: { brand: string; signing: SigningSet },
  event: OutgoingEvent,
): Promise<Forwarded> {
  const body = Buffer.from(event.body)
  const timestamp = Math.floor(systemClock.now().getTime() / 1_000)
  const request = { eventId: event.id, eventName: event.name, body, timestamp }
  const flat = deliveryHeaders(brand, request, signaturesOf(request, signing))
  const headers = Object.fromEntries(flat.flatMap((name, at) => (at % 2 === 0 ? [[name, flat[at + 1] ?? '']] : [])))
  const { status, problem } = await forward(to, '/', headers, body)
  return { status, problem }
}

export const isAccepted = ({ status }: Forwarded): boolean => status >= 200 && status < 300
