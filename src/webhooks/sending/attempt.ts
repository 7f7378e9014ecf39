import type { Clock } from '../../kernel/clock.ts'
import { type CustomHeader, hideValues } from '../options/custom-headers.ts'
import { bodyAs } from './delivery.ts'
import type { Claimed, Completed } from './delivery-store.ts'
import type { GuardedAgent } from './guarded-agent.ts'
import { type Answer, post } from './request.ts'
import { afterAttempt } from './retry-schedule.ts'
import { deliveryHeaders, type Signatures, signaturesOf } from './signature.ts'
import type { Target } from './target.ts'

/** Follows one attempt in a trace. */
export interface AttemptTrace {
  /** The W3C Trace Context for the receiver. */
  traceparent: string
  end(answer: Answer): void
}

export type TraceAttempt = (event: EventToSend, target: Target) => AttemptTrace

export interface AttemptTools {
  agent: GuardedAgent
  clock: Clock
  /** Part of the header names and the user agent. */
  brand: string
  /** If absent, attempts are not traced. */
  trace?: TraceAttempt
}

export interface EventToSend {
  eventId: string
  eventName: string
  body: Buffer
}

export interface SignedAnswer {
  answer: Answer
  signedAt: number
  signatures: Signatures
}

/** Signs with the current time and sends once. Never throws: every failure is an answer with its class. */
export async function signAndPost(tools: AttemptTools, target: Target, event: EventToSend): Promise<SignedAnswer> {
  const now = tools.clock.now()
  const signedAt = Math.floor(now.getTime() / 1000)
  const keys = target.keysAt(now)
  if (!target.address || !keys || !target.headers) {
    const detail = !target.address
      ? 'the URL is not acceptable any more'
      : keys
        ? 'the headers of the endpoint cannot be decrypted; enter them again'
        : 'the endpoint has no signing key'
    return { answer: notSent(now, detail), signedAt, signatures: { contract: '', standard: '' } }
  }
  const request = { ...event, timestamp: signedAt }
  const signatures = signaturesOf(request, keys)
  const headers = deliveryHeaders(tools.brand, request, signatures)
  for (const { name, value } of target.headers) headers.push(name, value)
  const trace = tools.trace?.(event, target)
  if (trace) headers.push('traceparent', trace.traceparent)
  const answer = await post(tools.agent, tools.clock, { address: target.address, headers, body: event.body })
  trace?.end(answer)
  return { answer: withoutSecrets(answer, target.headers), signedAt, signatures }
}

/** A receiver may repeat the headers of the request in its response. */
function withoutSecrets(answer: Answer, headers: readonly CustomHeader[]): Answer {
  if (headers.length === 0) return answer
  const kept = Object.entries(answer.headers ?? {}).map(([name, value]) => [name, hideValues(value, headers)])
  return {
    ...answer,
    headers: answer.headers && Object.fromEntries(kept),
    body: answer.body && hideValues(answer.body, headers),
  }
}

/** One attempt of a claimed delivery, and its consequence. */
export async function attempt(
  tools: AttemptTools,
  target: Target,
  claimed: Claimed,
  token: string,
): Promise<Completed> {
  const body = Buffer.from(bodyAs(claimed.eventName, claimed.frozenName, claimed.frozenBody))
  const { eventId, eventName } = claimed
  const { answer, signedAt, signatures } = await signAndPost(tools, target, { eventId, eventName, body })
  const { state, failures, dueAt, automaticRetryAt } = afterAttempt(claimed, answer.outcome, answer.endedAt)
  // Without spreads: this object is the row to store, and there are thousands a second.
  return {
    id: claimed.id,
    endpointId: claimed.endpointId,
    token,
    state,
    failures,
    dueAt,
    automaticRetryAt,
    outcome: answer.outcome,
    detail: answer.detail,
    startedAt: answer.startedAt,
    endedAt: answer.endedAt,
    signedAt,
    signature: signatures.contract,
    standardSignature: signatures.standard,
    status: answer.status,
    headers: answer.headers,
    body: answer.body,
    dnsMs: answer.dnsMs,
    tcpMs: answer.tcpMs,
    tlsMs: answer.tlsMs,
    connectMs: answer.connectMs,
    headersMs: answer.headersMs,
  }
}

const notSent = (now: Date, detail: string): Answer => ({
  outcome: 'address_denied',
  detail,
  startedAt: now,
  endedAt: now,
  status: null,
  headers: null,
  body: null,
  dnsMs: null,
  tcpMs: null,
  tlsMs: null,
  connectMs: null,
  headersMs: null,
})
