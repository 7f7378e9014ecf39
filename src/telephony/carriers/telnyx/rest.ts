import type { Clock } from '../../../kernel/clock.ts'
import { ProviderError } from '../../../kernel/provider-error.ts'
import { askPersistently, type CarrierHttp, requireSuccess } from '../carrier-request.ts'
import { type Json, objectIn, textIn } from '../media-dialect.ts'

/**
 * The parts of Telnyx Call Control, API v2, that we use. Each command carries an id, so that a repeated one is carried
 * out once.
 */
export class TelnyxRest {
  readonly #apiKey: string
  readonly #http: CarrierHttp
  readonly #clock: Clock

  constructor(apiKey: string, http: CarrierHttp, clock: Clock) {
    this.#apiKey = apiKey
    this.#http = http
    this.#clock = clock
  }

  /** Places a call and returns its call control id. @throws ProviderError */
  async dial(body: Json): Promise<string> {
    const json = await this.#post('/v2/calls', body)
    const id = textIn(objectIn(json?.data)?.call_control_id)
    if (id === null) throw new ProviderError('telnyx', 'an answer without a call_control_id', { retryable: false })
    return id
  }

  /** @throws ProviderError after several tries, or if the call is over */
  async command(callControlId: string, action: string, body: Json): Promise<void> {
    const path = `/v2/calls/${encodeURIComponent(callControlId)}/actions/${action}`
    await askPersistently(this.#clock, () => this.#post(path, body))
  }

  /** Ends a call; does nothing if it is over. @throws ProviderError */
  async hangup(callControlId: string, commandId: string): Promise<void> {
    await this.command(callControlId, 'hangup', { command_id: commandId }).catch((error: unknown) => {
      if (!(error instanceof ProviderError && error.problem === 'refused')) throw error
    })
  }

  async #post(path: string, body: Json): Promise<Json | null> {
    const { status, json } = await this.#http({
      method: 'POST',
      path,
      headers: {
        authorization: `Bearer ${this.#apiKey}`,
        accept: 'application/json',
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
    })
    const first = Array.isArray(json?.errors) ? objectIn(json.errors[0]) : null
    requireSuccess('telnyx', status, textIn(first?.detail) ?? textIn(first?.title) ?? 'refused')
    return json
  }
}
