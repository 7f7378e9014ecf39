import { createHash } from 'node:crypto'
import { type ReceivedCall, startLocalCarrier } from './local-carrier.ts'

export const ACCOUNT_SID = `AC${'0123456789abcdef'.repeat(2)}`
export const AUTH_TOKEN = 'a1b2c3d4e5f60718293a4b5c6d7e8f90'

/** Recipients with special behavior, after Twilio's magic numbers. */
export const TWILIO_NUMBERS = {
  invalid: '+15005550001',
  unsubscribed: '+15005550004',
  tooManyRequests: '+15005550006',
  answerLost: '+15005550009',
  silent: '+15005550008',
  serverError: '+15005550010',
}

export interface TwilioMessage {
  sid: string
  from: string
  to: string
  body: string
  mediaUrls: string[]
  status: string
  errorCode: number | null
  direction: string
  createdAt: Date
  statusCallback: string | null
}

/**
 * The part of Twilio's Messages resource (API 2010-04-01) that the tests need: create, fetch and list, with errors in
 * Twilio's form.
 */
export async function startLocalTwilio(now: () => Date, delayMs = 0) {
  const messages: TwilioMessage[] = []
  const server = await startLocalCarrier((call) => {
    if (call.headers.authorization !== `Basic ${btoa(`${ACCOUNT_SID}:${AUTH_TOKEN}`)}`)
      return problem(401, 20003, 'Authenticate')
    const url = new URL(call.path, 'http://local')
    if (call.method === 'GET' && url.pathname === `/2010-04-01/Accounts/${ACCOUNT_SID}.json`)
      return { status: 200, json: { sid: ACCOUNT_SID, friendly_name: 'Bell & Sons', status: 'active' } }
    const base = `/2010-04-01/Accounts/${ACCOUNT_SID}/Messages`
    if (call.method === 'POST' && url.pathname === `${base}.json`) return create(messages, call, now())
    if (call.method === 'GET' && url.pathname === `${base}.json`) return list(messages, url)
    const sid = /^\/([A-Z]{2}[0-9a-f]{32})\.json$/.exec(url.pathname.slice(base.length))?.[1]
    const found = messages.find((one) => one.sid === sid)
    if (call.method !== 'GET' || found === undefined)
      return problem(404, 20404, `The requested resource ${url.pathname} was not found`)
    return { status: 200, json: shown(found) }
  }, delayMs)
  return { ...server, messages }
}

function create(messages: TwilioMessage[], call: ReceivedCall, now: Date) {
  if (!call.headers['content-type']?.startsWith('application/x-www-form-urlencoded'))
    return problem(400, 21603, "A 'From' phone number is required")
  const form = new URLSearchParams(call.body)
  const [to, from] = [form.get('To') ?? '', form.get('From') ?? '']
  const mediaUrls = form.getAll('MediaUrl')
  if (!form.get('Body') && mediaUrls.length === 0) return problem(400, 21602, 'Message body is required')
  if (to === TWILIO_NUMBERS.invalid) return problem(400, 21211, `Invalid 'To' Phone Number: ${to}`)
  if (to === TWILIO_NUMBERS.unsubscribed) return problem(400, 21610, 'Attempt to send to unsubscribed recipient')
  if (to === TWILIO_NUMBERS.tooManyRequests) return problem(429, 20429, 'Too Many Requests')
  const sid = `${mediaUrls.length > 0 ? 'MM' : 'SM'}${createHash('md5').update(`${messages.length}`).digest('hex')}`
  const message: TwilioMessage = {
    sid,
    from,
    to,
    body: form.get('Body') ?? '',
    mediaUrls,
    status: 'queued',
    errorCode: null,
    direction: 'outbound-api',
    createdAt: now,
    statusCallback: form.get('StatusCallback'),
  }
  messages.push(message)
  if (to === TWILIO_NUMBERS.answerLost) return null
  if (to === TWILIO_NUMBERS.silent) return 'silence'
  if (to === TWILIO_NUMBERS.serverError) return problem(500, 20500, 'Internal Server Error')
  return { status: 201, json: shown(message) }
}

function list(messages: TwilioMessage[], url: URL) {
  const [to, from] = [url.searchParams.get('To'), url.searchParams.get('From')]
  const size = Number(url.searchParams.get('PageSize') ?? 50)
  const found = messages.filter((one) => (to ? one.to === to : true) && (from ? one.from === from : true)).toReversed()
  return {
    status: 200,
    json: {
      page: 0,
      page_size: size,
      start: 0,
      end: Math.min(found.length, size),
      first_page_uri: url.pathname + url.search,
      next_page_uri: null,
      previous_page_uri: null,
      uri: url.pathname + url.search,
      messages: found.slice(0, size).map(shown),
    },
  }
}

/** Dates are in RFC 2822 format, in UTC. */
function shown(message: TwilioMessage) {
  const date = message.createdAt.toUTCString().replace('GMT', '+0000')
  return {
    account_sid: ACCOUNT_SID,
    api_version: '2010-04-01',
    body: message.body,
    date_created: date,
    date_sent: null,
    date_updated: date,
    direction: message.direction,
    error_code: message.errorCode,
    error_message: null,
    from: message.from,
    messaging_service_sid: null,
    num_media: String(message.mediaUrls.length),
    num_segments: '1',
    price: null,
    price_unit: 'USD',
    sid: message.sid,
    status: message.status,
    subresource_uris: { media: `/2010-04-01/Accounts/${ACCOUNT_SID}/Messages/${message.sid}/Media.json` },
    to: message.to,
    uri: `/2010-04-01/Accounts/${ACCOUNT_SID}/Messages/${message.sid}.json`,
  }
}

const problem = (status: number, code: number, message: string) => ({
  status,
  json: { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status },
})
