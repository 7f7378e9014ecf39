import { Counter, type Registry } from 'prom-client'
import { isRequest } from '../../telephony/sip/message/message.ts'
import type { WatchMessage } from '../../telephony/sip/transport/transport.ts'

const METHODS = new Set(
  'INVITE ACK BYE CANCEL OPTIONS REGISTER PRACK UPDATE INFO REFER NOTIFY SUBSCRIBE MESSAGE'.split(' '),
)

/** Counts SIP messages for Prometheus, repeated ones included. Methods that are not SIP's are counted together. */
export function sipMetrics(registry: Registry): WatchMessage {
  const requests = new Counter({
    name: 'frontbell_sip_requests_total',
    help: 'SIP requests, by way (in, out) and method',
    labelNames: ['way', 'method'],
    registers: [registry],
  })
  const responses = new Counter({
    name: 'frontbell_sip_responses_total',
    help: 'SIP responses, by way (in, out), method and status',
    labelNames: ['way', 'method', 'status'],
    registers: [registry],
  })
  const known = (method: string) => (METHODS.has(method) ? method : 'other')
  return (way, message) => {
    if (isRequest(message)) requests.inc({ way, method: known(message.method) })
    else responses.inc({ way, method: known(message.cseq.method), status: String(message.status) })
  }
}
