import type { Clock } from '../../../kernel/clock.ts'
import { ProviderError } from '../../../kernel/provider-error.ts'
import { askPersistently, type CarrierHttp, requireSuccess } from '../carrier-request.ts'
import { textIn } from '../media-dialect.ts'

export interface TwilioAccount {
  readonly accountSid: string
  readonly authToken: string
}

export interface TwilioDial {
  readonly from: string
  readonly to: string
  readonly twiml: string
  readonly statusUrl: string
  readonly ringSeconds: number
}

/** The parts of Twilio's Calls resource (API version 2010-04-01) that we use. */
export class TwilioRest {
  readonly #account: TwilioAccount
  readonly #http: CarrierHttp
  readonly #clock: Clock

  constructor(account: TwilioAccount, http: CarrierHttp, clock: Clock) {
    this.#account = account
    this.#http = http
    this.#clock = clock
  }

  /** Places a call and returns its sid. Never repeated, because a call might then ring twice. @throws ProviderError */
  async create({ from, to, twiml, statusUrl, ringSeconds }: TwilioDial): Promise<string> {
    const form = new URLSearchParams({ From: from, To: to, Twiml: twiml, StatusCallback: statusUrl })
    for (const event of ['ringing', 'answered', 'completed']) form.append('StatusCallbackEvent', event)
    form.append('Timeout', String(ringSeconds))
    const json = await this.#post('/Calls.json', form)
    const sid = textIn(json?.sid)
    if (sid === null) throw new ProviderError('twilio', 'an answer without a sid', { retryable: false })
    return sid
  }

  /** Gives new instructions to a call in progress. @throws ProviderError */
  async update(sid: string, twiml: string): Promise<void> {
    await this.#post(`/Calls/${encodeURIComponent(sid)}.json`, new URLSearchParams({ Twiml: twiml }))
  }

  /** Ends a call; does nothing if it is over. @throws ProviderError after several tries */
  async complete(sid: string): Promise<void> {
    const form = new URLSearchParams({ Status: 'completed' })
    await askPersistently(this.#clock, () => this.#post(`/Calls/${encodeURIComponent(sid)}.json`, form)).catch(
      (error: unknown) => {
        if (!(error instanceof ProviderError && isOver(error))) throw error
      },
    )
  }

  async #post(path: string, form: URLSearchParams) {
    const { accountSid, authToken } = this.#account
    const { status, json } = await this.#http({
      method: 'POST',
      path: `/2010-04-01/Accounts/${encodeURIComponent(accountSid)}${path}`,
      headers: {
        authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`,
        accept: 'application/json',
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: form.toString(),
    })
    requireSuccess('twilio', status, `${textIn(json?.message) ?? 'refused'} [${String(json?.code ?? 'no code')}]`)
    return json
  }
}

/** 21220: "Invalid call state", the call is over. 20404: there is no such call. */
const isOver = (error: ProviderError): boolean => /\[(21220|20404)\]/.test(error.message)
