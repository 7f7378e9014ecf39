import { generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { onTestFinished } from 'vitest'
import { systemClock } from '../../src/kernel/clock.ts'
import { CarrierPhone, TELNYX_SPELLING } from './carrier-phone.ts'
import { type Misanswer, misanswered, type ReceivedCall, startLocalCarrier } from './local-carrier.ts'
import { API_KEY } from './local-telnyx.ts'

/** What the called party does. `rings`: nothing, and the carrier reports nothing. */
export type Person = 'answers' | 'busy' | 'no-answer' | 'rejects' | 'rings'

interface TelnyxCall {
  id: string
  from: string
  to: string
  direction: 'incoming' | 'outgoing'
  clientState: string | null
  phone: CarrierPhone | null
  state: 'parked' | 'answered' | 'bridged' | 'over'
  commands: { action: string; body: Record<string, unknown> }[]
}

const CAUSES: Partial<Record<Person, string>> = { busy: 'user_busy', 'no-answer': 'timeout', rejects: 'call_rejected' }
export const CONNECTION_ID = '1684641123236054244'

/**
 * Telnyx's Call Control as its documentation describes it: reports by webhooks (Ed25519, timestamp), takes commands,
 * streams media. A transfer dials a second leg, whose end does not end the first one.
 */
export async function startLocalTelnyxCalls() {
  const keys = generateKeyPairSync('ed25519')
  const publicKey = keys.publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('base64')
  const calls: TelnyxCall[] = []
  const state = {
    serviceUrl: '',
    person: 'answers' as Person,
    refuses: false,
    /** The answer to a request to place a call, which is placed nevertheless; null: the correct answer. */
    misanswers: null as Misanswer | null,
  }
  const server = await startLocalCarrier((request) => take(request))
  onTestFinished(async () => {
    for (const call of calls) call.phone?.socket.terminate()
    await server.close()
  })

  function take(request: ReceivedCall) {
    if (request.headers.authorization !== `Bearer ${API_KEY}`) return problem(401, 'Authentication failed')
    if (state.refuses) return problem(422, 'Invalid destination')
    const body = JSON.parse(request.body) as Record<string, unknown>
    if (request.path === '/v2/calls') return create(body)
    const [, id, action = ''] = /^\/v2\/calls\/([^/]+)\/actions\/(\w+)$/.exec(request.path) ?? []
    const call = calls.find((one) => one.id === decodeURIComponent(id ?? ''))
    if (call === undefined || call.state === 'over') return problem(422, 'Call has already ended')
    call.commands.push({ action, body })
    void obey(call, action, body)
    return { status: 200, json: { data: { result: 'ok' } } }
  }

  function create(body: Record<string, unknown>) {
    if (body.connection_id !== CONNECTION_ID) return problem(422, 'Invalid connection_id')
    const call = newCall(String(body.from), String(body.to), 'outgoing', String(body.client_state ?? ''))
    void ring(call)
    if (state.misanswers !== null) return misanswered(state.misanswers)
    return { status: 200, json: { data: { call_control_id: call.id, is_alive: true, record_type: 'call' } } }
  }

  function newCall(from: string, to: string, direction: TelnyxCall['direction'], clientState: string | null) {
    const id = `v3:${randomUUID().replaceAll('-', '')}`
    const call: TelnyxCall = { id, from, to, direction, clientState, phone: null, state: 'parked', commands: [] }
    calls.push(call)
    return call
  }

  async function ring(call: TelnyxCall): Promise<void> {
    await tell(call, 'call.initiated', { direction: 'outgoing', state: 'bridging' })
    if (call.state === 'over' || state.person === 'rings') return
    if (state.person !== 'answers') return end(call, CAUSES[state.person] ?? 'unspecified')
    call.state = 'answered'
    await tell(call, 'call.answered')
  }

  async function obey(call: TelnyxCall, action: string, body: Record<string, unknown>): Promise<void> {
    if (action === 'answer') {
      call.state = 'answered'
      await tell(call, 'call.answered')
    }
    if (action === 'answer' || action === 'streaming_start') await stream(call, body)
    if (action === 'reject') await end(call, String(body.cause) === 'USER_BUSY' ? 'user_busy' : 'call_rejected')
    if (action === 'hangup') await end(call, 'normal_clearing')
    if (action === 'transfer') await dial(call, body)
  }

  async function stream(call: TelnyxCall, body: Record<string, unknown>): Promise<void> {
    if (body.stream_bidirectional_mode !== 'rtp' || body.stream_bidirectional_codec !== 'PCMU')
      throw new Error('audio of ours would not be played')
    call.phone = new CarrierPhone(String(body.stream_url), TELNYX_SPELLING, call.id)
    if ((await call.phone.opened()) === 101) await call.phone.begin()
    else if (call.state !== 'over') await tell(call, 'streaming.failed', { failure_reason: 'connection_failed' })
  }

  async function dial(call: TelnyxCall, body: Record<string, unknown>): Promise<void> {
    const other = newCall(call.to, String(body.to), 'outgoing', String(body.target_leg_client_state))
    await tell(other, 'call.initiated', { direction: 'outgoing', state: 'bridging' })
    if (state.person === 'rings') return
    if (state.person !== 'answers') return end(other, CAUSES[state.person] ?? 'unspecified')
    other.state = 'bridged'
    await tell(other, 'call.answered')
    await tell(other, 'call.bridged')
    call.state = 'bridged'
    await tell(call, 'call.bridged')
  }

  async function end(call: TelnyxCall, cause: string): Promise<void> {
    if (call.state === 'over') return
    call.state = 'over'
    call.phone?.stop()
    await tell(call, 'call.hangup', { hangup_cause: cause, hangup_source: 'caller', sip_hangup_cause: '200' })
  }

  function webhook(call: TelnyxCall, event: string, more: Record<string, unknown> = {}): string {
    const payload = {
      call_control_id: call.id,
      call_leg_id: randomUUID(),
      call_session_id: randomUUID(),
      client_state: call.clientState,
      connection_id: CONNECTION_ID,
      from: call.from,
      to: call.to,
      ...more,
    }
    const occurred = systemClock.now().toISOString()
    const data = { event_type: event, id: randomUUID(), occurred_at: occurred, payload, record_type: 'event' }
    return JSON.stringify({ data, meta: { attempt: 1, delivered_to: `${state.serviceUrl}/carriers/telnyx/calls` } })
  }

  function post(body: string, secondsAgo = 0, key = keys.privateKey): Promise<Response> {
    const timestamp = String(Math.floor(systemClock.now().getTime() / 1000) - secondsAgo)
    return fetch(`${state.serviceUrl}/carriers/telnyx/calls`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'telnyx-timestamp': timestamp,
        'telnyx-signature-ed25519': sign(null, Buffer.from(`${timestamp}|${body}`), key).toString('base64'),
      },
      body,
    })
  }

  /** At the end of a test the service may be stopped first. */
  const tell = async (call: TelnyxCall, event: string, more: Record<string, unknown> = {}): Promise<void> => {
    await post(webhook(call, event, more)).catch(() => {})
  }

  return {
    ...server,
    /** What the service has asked for, in order. */
    requests: server.calls,
    /** The settings of a service with this account. */
    config: {
      telnyxApiKey: API_KEY,
      telnyxPublicKey: publicKey,
      telnyxUrl: server.url,
      telnyxConnectionId: CONNECTION_ID,
    },
    calls,
    state,
    post,
    webhook,
    end,
    newCall,
    /** Calls a number of the service. */
    async call(from: string, to: string, more: Record<string, unknown> = {}): Promise<TelnyxCall> {
      const call = newCall(from, to, 'incoming', null)
      await tell(call, 'call.initiated', { direction: 'incoming', state: 'parked', ...more })
      return call
    },
  }
}

const problem = (status: number, detail: string) => ({
  status,
  json: { errors: [{ code: '90018', title: detail, detail }] },
})
