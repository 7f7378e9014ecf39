import { createHash } from 'node:crypto'
import { type ReceivedCall, startLocalCarrier } from './local-carrier.ts'

export const API_KEY = 'KEY0189A5C2F1_example'

/** Recipients with special behavior. */
export const TELNYX_NUMBERS = {
  invalid: '+15005550001',
  stopped: '+15005550004',
  tooManyRequests: '+15005550006',
  answerLost: '+15005550009',
  noBalance: '+15005550011',
  serverError: '+15005550010',
}

export interface TelnyxMessage {
  id: string
  from: string
  to: string
  text: string
  mediaUrls: string[]
  status: string
  errorCode: string | null
  webhookUrl: string | null
}

/** The part of Telnyx's messages API (v2) that the tests need: send and retrieve, with errors in Telnyx's form. */
export async function startLocalTelnyx() {
  const messages: TelnyxMessage[] = []
  const server = await startLocalCarrier((call) => {
    if (call.headers.authorization !== `Bearer ${API_KEY}`) return problem(401, '10009', 'Authentication failed')
    if (call.method === 'POST' && call.path === '/v2/messages') return create(messages, call)
    const id = /^\/v2\/messages\/([0-9a-f-]+)$/.exec(call.path)?.[1]
    const found = messages.find((one) => one.id === id)
    if (call.method !== 'GET' || found === undefined) return problem(404, '10005', 'Resource not found')
    return { status: 200, json: { data: telnyxRecord(found) } }
  })
  return { ...server, messages }
}

function create(messages: TelnyxMessage[], call: ReceivedCall) {
  const body = JSON.parse(call.body)
  const { from, to, text = '', media_urls: mediaUrls = [], webhook_url: webhookUrl = null } = body
  if (text === '' && mediaUrls.length === 0) return problem(400, '40303', 'No content provided')
  if (to === TELNYX_NUMBERS.invalid) return problem(400, '40310', "Invalid 'to' address")
  if (to === TELNYX_NUMBERS.stopped) return problem(403, '40300', 'Blocked due to STOP message')
  if (to === TELNYX_NUMBERS.tooManyRequests) return problem(429, '10011', 'Too many requests')
  if (to === TELNYX_NUMBERS.noBalance) return problem(403, '20100', 'Insufficient Funds')
  const hex = createHash('md5').update(`${messages.length}`).digest('hex')
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  const message: TelnyxMessage = { id, from, to, text, mediaUrls, status: 'queued', errorCode: null, webhookUrl }
  messages.push(message)
  if (to === TELNYX_NUMBERS.answerLost) return null
  if (to === TELNYX_NUMBERS.serverError) return problem(500, '10007', 'Unexpected error')
  return { status: 200, json: { data: telnyxRecord(message) } }
}

/** A message as it appears in answers and in the payload of webhooks. */
export function telnyxRecord(message: TelnyxMessage) {
  const isMms = message.mediaUrls.length > 0
  return {
    record_type: 'message',
    direction: 'outbound',
    id: message.id,
    type: isMms ? 'MMS' : 'SMS',
    messaging_profile_id: '4000eba1-a0c0-4563-9925-b25e842a7cb6',
    organization_id: 'b448f9cc-a842-4784-98e9-03c1a5872950',
    from: { phone_number: message.from, carrier: 'Telnyx', line_type: 'VoIP' },
    to: [{ phone_number: message.to, status: message.status, carrier: 'T-MOBILE USA, INC.', line_type: 'Wireless' }],
    cc: [],
    text: message.text,
    subject: null,
    media: message.mediaUrls.map((url) => ({ url, content_type: null, sha256: null, size: null })),
    webhook_url: message.webhookUrl,
    webhook_failover_url: null,
    encoding: 'GSM-7',
    parts: 1,
    tags: [],
    cost: null,
    received_at: '2026-03-02T14:00:00.000+00:00',
    sent_at: null,
    completed_at: null,
    valid_until: null,
    errors: message.errorCode === null ? [] : [{ code: message.errorCode, title: 'Undeliverable' }],
  }
}

const problem = (status: number, code: string, title: string) => ({
  status,
  json: {
    errors: [
      { code, title, detail: title, meta: { url: `https://developers.telnyx.com/docs/overview/errors/${code}` } },
    ],
  },
})
