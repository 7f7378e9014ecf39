import { text } from './text.ts'

/** Labels for the outcomes of delivery attempts. docs/webhooks.md defines them. */
const OUTCOMES: Readonly<Record<string, { label: string; advice: string }>> = {
  success: { label: text.accepted, advice: '' },
  http_3xx: { label: text.redirected, advice: text.redirectedAdvice },
  http_4xx: {
    label: text.refused,
    advice: text.refusedAdvice,
  },
  http_5xx: { label: text.serverError, advice: text.serverErrorAdvice },
  dns_failed: { label: text.dnsFailed, advice: text.dnsFailedAdvice },
  address_denied: {
    label: text.addressDenied,
    advice: text.addressDeniedAdvice,
  },
  connection_refused: { label: text.connectionRefused, advice: text.connectionRefusedAdvice },
  connection_failed: { label: text.connectionFailed, advice: text.connectionFailedAdvice },
  tls_failed: {
    label: text.tlsFailed,
    advice: text.tlsFailedAdvice,
  },
  timeout_connecting: { label: text.timeoutConnecting, advice: text.timeoutConnectingAdvice },
  timeout_waiting: {
    label: text.timeoutWaiting,
    advice: text.timeoutWaitingAdvice,
  },
  connection_lost: { label: text.connectionLost, advice: text.connectionLostAdvice },
  bad_response: { label: text.badResponse, advice: text.badResponseAdvice },
  interrupted: { label: text.interrupted, advice: text.interruptedAdvice },
}

/** "Server error (503)" */
export function outcomeText(outcome: string, status: number | null): string {
  const label = OUTCOMES[outcome]?.label ?? outcome
  return status === null ? label : `${label} (${status})`
}

/** What to do about the outcome; '' if the attempt succeeded. */
export const outcomeAdvice = (outcome: string): string => OUTCOMES[outcome]?.advice ?? ''
