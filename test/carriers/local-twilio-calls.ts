import { randomBytes } from 'node:crypto'
import { getExpectedTwilioSignature } from 'twilio/lib/webhooks/webhooks.js'
import { onTestFinished } from 'vitest'
import { CarrierPhone, TWILIO_SPELLING } from './carrier-phone.ts'
import { type Misanswer, misanswered, type ReceivedCall, startLocalCarrier } from './local-carrier.ts'
import { ACCOUNT_SID, AUTH_TOKEN } from './local-twilio.ts'

/**
 * What the called party does, of a transfer or of an outbound call. `rings`: nothing, and the carrier reports nothing.
 */
export type Person = 'answers' | 'busy' | 'no-answer' | 'failed' | 'rings'

interface TwilioCall {
  sid: string
  from: string
  to: string
  phone: CarrierPhone | null
  /** The commands that Twilio got from the service, in order. */
  twiml: string[]
  state: 'ringing' | 'in-progress' | 'over'
  statusUrl: string | null
  rejected: string | null
}

const newSid = () => `CA${randomBytes(16).toString('hex')}`
const attribute = (twiml: string, element: string, name: string) =>
  new RegExp(`<${element}[^>]*\\b${name}="([^"]*)"`).exec(twiml)?.[1]?.replaceAll('&amp;', '&') ?? null

/**
 * Twilio's voice API as its documentation describes it: requests TwiML, executes it, streams, dials, sends callbacks
 * (signed by Twilio's own SDK), and takes Calls.create and Calls.update. `serviceUrl` is set when the service listens.
 */
export async function startLocalTwilioCalls() {
  const calls: TwilioCall[] = []
  const state = {
    serviceUrl: '',
    person: 'answers' as Person,
    refuses: null as { status: number; json: object } | null,
    /** The answer to a request to place a call, which is placed nevertheless; null: the correct answer. */
    misanswers: null as Misanswer | null,
  }
  const server = await startLocalCarrier((call) => take(call))
  onTestFinished(async () => {
    for (const call of calls) call.phone?.socket.terminate()
    await server.close()
  })

  const base = `/2010-04-01/Accounts/${ACCOUNT_SID}/Calls`

  function take(request: ReceivedCall) {
    if (request.headers.authorization !== `Basic ${btoa(`${ACCOUNT_SID}:${AUTH_TOKEN}`)}`)
      return { status: 401, json: { code: 20003, message: 'Authenticate', status: 401 } }
    if (state.refuses !== null) return state.refuses
    const form = new URLSearchParams(request.body)
    if (request.path === `${base}.json`) return create(form)
    const sid = /\/(CA[0-9a-f]{32})\.json$/.exec(request.path)?.[1]
    const call = calls.find((one) => one.sid === sid)
    if (call === undefined) return { status: 404, json: { code: 20404, message: 'not found', status: 404 } }
    if (call.state === 'over')
      return { status: 400, json: { code: 21220, message: 'Call is not in-progress. Cannot redirect.', status: 400 } }
    if (form.get('Status') === 'completed') void end(call)
    const twiml = form.get('Twiml')
    if (twiml !== null) {
      call.phone?.stop()
      call.phone = null
      void obey(call, twiml)
    }
    return { status: 200, json: { sid: call.sid, status: 'in-progress' } }
  }

  function create(form: URLSearchParams) {
    const call: TwilioCall = {
      sid: newSid(),
      from: form.get('From') ?? '',
      to: form.get('To') ?? '',
      phone: null,
      twiml: [],
      state: 'ringing',
      statusUrl: form.get('StatusCallback'),
      rejected: null,
    }
    calls.push(call)
    void ring(call, form.get('Twiml') ?? '')
    if (state.misanswers !== null) return misanswered(state.misanswers)
    return { status: 201, json: { sid: call.sid, status: 'queued' } }
  }

  async function ring(call: TwilioCall, twiml: string): Promise<void> {
    await tell(call, call.statusUrl, { CallStatus: 'ringing' })
    if (call.state === 'over' || state.person === 'rings') return
    if (state.person !== 'answers') {
      call.state = 'over'
      await tell(call, call.statusUrl, { CallStatus: state.person })
      return
    }
    call.state = 'in-progress'
    await tell(call, call.statusUrl, { CallStatus: 'in-progress' })
    await obey(call, twiml)
  }

  async function post(url: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
    const signature = getExpectedTwilioSignature(AUTH_TOKEN, url, fields)
    return fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded; charset=UTF-8',
        'x-twilio-signature': signature,
        ...headers,
      },
      body: new URLSearchParams(fields),
    })
  }

  const fieldsOf = (call: TwilioCall) => ({
    AccountSid: ACCOUNT_SID,
    ApiVersion: '2010-04-01',
    CallSid: call.sid,
    Direction: call.statusUrl === null ? 'inbound' : 'outbound-api',
    From: call.from,
    To: call.to,
  })

  async function tell(call: TwilioCall, url: string | null, more: Record<string, string>): Promise<string> {
    if (url === null) return ''
    // At the end of a test the service may be stopped first.
    const reply = await post(url, { ...fieldsOf(call), ...more }).catch(() => null)
    return (await reply?.text()) ?? ''
  }

  async function obey(call: TwilioCall, twiml: string): Promise<void> {
    call.twiml.push(twiml)
    const stream = attribute(twiml, 'Stream', 'url')
    if (stream !== null) {
      call.state = 'in-progress'
      const phone = new CarrierPhone(stream, TWILIO_SPELLING, call.sid)
      call.phone = phone
      // When the service closes the stream, Twilio continues with the next instruction, a hang-up.
      phone.socket.on('close', () => {
        if (call.phone === phone) void end(call)
      })
      if ((await phone.opened()) === 101) await phone.begin()
    } else if (twiml.includes('<Reject')) {
      call.rejected = attribute(twiml, 'Reject', 'reason')
      call.state = 'over'
    } else if (twiml.includes('<Dial')) await dial(call, twiml)
    else await end(call)
  }

  async function dial(call: TwilioCall, twiml: string): Promise<void> {
    const [action, answered] = [attribute(twiml, 'Dial', 'action'), attribute(twiml, 'Number', 'statusCallback')]
    if (state.person === 'answers') {
      const child = { ParentCallSid: call.sid, CallSid: newSid(), CallStatus: 'in-progress' }
      if (answered !== null) await tell(call, answered, child)
      return
    }
    if (state.person === 'rings') return
    if (action === null) return void end(call)
    const next = await tell(call, action, {
      DialCallSid: newSid(),
      DialCallStatus: state.person,
      CallStatus: 'in-progress',
    })
    if (!(call.state === 'over')) await obey(call, next)
  }

  /** The call has ended, on either side. */
  async function end(call: TwilioCall): Promise<void> {
    if (call.state === 'over') return
    call.state = 'over'
    call.phone?.stop()
    await tell(call, call.statusUrl ?? `${state.serviceUrl}/carriers/twilio/status`, { CallStatus: 'completed' })
  }

  return {
    ...server,
    /** What the service has asked for, in order. */
    requests: server.calls,
    /** The settings of a service with this account. */
    config: { twilioAccountSid: ACCOUNT_SID, twilioAuthToken: AUTH_TOKEN, twilioUrl: server.url },
    calls,
    state,
    post,
    end,
    fieldsOf,
    /** Calls a number of the service. Resolves with the call when Twilio has the first instructions for it. */
    async call(from: string, to: string, more: Record<string, string> = {}): Promise<TwilioCall> {
      const sid = newSid()
      const call: TwilioCall = {
        sid,
        from,
        to,
        phone: null,
        twiml: [],
        state: 'ringing',
        statusUrl: null,
        rejected: null,
      }
      calls.push(call)
      const reply = await post(`${state.serviceUrl}/carriers/twilio/voice`, {
        ...fieldsOf(call),
        CallStatus: 'ringing',
        ...more,
      })
      await obey(call, await reply.text())
      return call
    },
  }
}
