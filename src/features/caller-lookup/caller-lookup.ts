import { createHmac, hkdfSync } from 'node:crypto'
import { Type } from 'typebox'
import { badRequest } from '../../kernel/api-error.ts'
import type { Clock } from '../../kernel/clock.ts'
import { requireLine } from '../../kernel/fields.ts'
import { newId } from '../../kernel/id.ts'
import type { Log } from '../../kernel/log.ts'
import { ProviderError } from '../../kernel/provider-error.ts'
import { text } from '../../kernel/schema.ts'

/**
 * A request to the owner's own system when a call comes in, to learn what it knows about the caller. The call is answered meanwhile; values
 * that do not arrive in time get the owner's defaults.
 */

/** The configuration of the look-up, as a part of an assistant's content. */
export interface CallerLookup {
  /** https. */
  url: string
  variables: LookupVariable[]
}

export interface LookupVariable {
  /** The name in the answer, and in the greeting: {{plan}}. */
  name: string
  /** The value used if the answer has none. */
  fallback: string
}

/** The call that is looked up. */
export interface LookedUpCall {
  callId: string
  direction: 'inbound' | 'outbound'
  /** E.164; null if withheld. */
  callerPhone: string | null
  businessPhone: string
}

/** A value for each variable. */
export type LookupValues = Readonly<Record<string, string>>

export interface LookupResult {
  values: LookupValues
  /** The HTTP status of the answer; null if no answer came. */
  status: number | null
  tookMs: number
  /** Why the defaults are used, in words for the owner; null if there is an answer. */
  problem: string | null
}

export const LOOKUP_MS = 1_500
export const MAX_VARIABLES = 10
export const MAX_VALUE_CHARACTERS = 200
const MAX_URL_CHARACTERS = 2_048

/** A `CallerLookup` as the API shows it. */
export const Lookup = Type.Object(
  {
    url: text(2_048, 'https address of your own system, which gets a signed POST before a call'),
    variables: Type.Array(
      Type.Object(
        {
          name: text(40, 'Name of the value in the answer: lower-case letters, digits and underscores'),
          fallback: Type.String({
            maxLength: MAX_VALUE_CHARACTERS,
            description: 'Its value where the answer has none, or does not come in time',
          }),
        },
        { additionalProperties: false, title: 'LookupVariable' },
      ),
      { maxItems: MAX_VARIABLES, description: 'The values that are taken from the answer' },
    ),
  },
  { additionalProperties: false, title: 'CallerLookup' },
)

/** @throws BAD_REQUEST naming the field */
export function requireLookup(input: CallerLookup | null): CallerLookup | null {
  if (input === null) return null
  const url = requireLine('lookup.url', input.url, MAX_URL_CHARACTERS)
  const parsed = URL.canParse(url) ? new URL(url) : null
  if (parsed?.protocol !== 'https:' || parsed.username !== '' || parsed.password !== '')
    throw badRequest('lookup.url: must be an https address without a user name or password')
  if (input.variables.length === 0) throw badRequest('lookup.variables: name at least one value that the answer has')
  if (input.variables.length > MAX_VARIABLES) throw badRequest(`lookup.variables: must be at most ${MAX_VARIABLES}`)
  const variables = input.variables.map(({ name, fallback }) => {
    if (!/^[a-z][a-z0-9_]{0,39}$/.test(name))
      throw badRequest(`lookup.variables: "${name.slice(0, 40)}" must be lower-case letters, digits and underscores`)
    if (fallback.length > MAX_VALUE_CHARACTERS)
      throw badRequest(`lookup.variables: the default of ${name} must have at most ${MAX_VALUE_CHARACTERS} characters`)
    return { name, fallback: oneLine(fallback) }
  })
  const twice = variables.find(({ name }, index) => variables.findIndex((one) => one.name === name) < index)
  if (twice !== undefined) throw badRequest(`lookup.variables: ${twice.name} is there twice`)
  return { url, variables }
}

/** Sends one request without following redirects; the sender of custom tools implements it. @throws ProviderError */
export interface LookupSender {
  send(
    request: { method: string; url: string; headers: Readonly<Record<string, string>>; body: string },
    signal: AbortSignal,
  ): Promise<{ status: number; text: string; cut: boolean }>
}

export interface CallerLookupParts {
  caller: LookupSender
  clock: Clock
  log: Log
  /** The secret of the service, from which each business's secret is derived. */
  secret: Uint8Array
}

/** Sends look-ups to the systems of owners. */
export class CallerLookups {
  readonly #parts: CallerLookupParts

  constructor(parts: CallerLookupParts) {
    this.#parts = parts
  }

  /** The secret that signs the look-ups of a business, as webhooks are signed; a receiver verifies with it. */
  secretOf(businessId: string): string {
    const key = hkdfSync('sha256', this.#parts.secret, '', `frontbell caller look-up ${businessId}`, 24)
    return `whsec_${Buffer.from(key).toString('base64')}`
  }

  /**
   * Sends one request, waiting `LOOKUP_MS` at most. Never throws: without a usable answer, the values are the
   * defaults.
   */
  async lookUp(businessId: string, lookup: CallerLookup, call: LookedUpCall): Promise<LookupResult> {
    const { clock, log, caller } = this.#parts
    const startMs = clock.monotonicMs()
    const stop = new AbortController()
    const late = new Promise<never>((_, reject) => {
      stop.signal.addEventListener('abort', () => reject(new Error('late')), { once: true })
    })
    late.catch(() => {})
    const cancel = clock.after(LOOKUP_MS, () => stop.abort())
    const finish = (answer: unknown, status: number | null, problem: string | null): LookupResult => {
      const tookMs = Math.round(clock.monotonicMs() - startMs)
      log.info({ businessId, callId: call.callId, status, tookMs, problem }, 'a caller was looked up')
      return { values: valuesOf(lookup, answer), status, tookMs, problem }
    }
    try {
      const sent = caller.send({ method: 'POST', url: lookup.url, ...this.#signed(businessId, call) }, stop.signal)
      const reply = await Promise.race([sent, late])
      if (reply.status < 200 || reply.status > 299)
        return finish(null, reply.status, `answered with status ${reply.status}`)
      const answer = reply.cut ? null : objectIn(reply.text)
      return finish(answer, reply.status, answer === null ? 'answered something that is no JSON object' : null)
    } catch (error) {
      if (stop.signal.aborted) return finish(null, null, `gave no answer within ${LOOKUP_MS} ms`)
      return finish(null, null, error instanceof ProviderError ? error.message.replace(/^tool: /, '') : 'failed')
    } finally {
      cancel()
    }
  }

  /** Standard Webhooks: the signature covers id, time and body. */
  #signed(businessId: string, call: LookedUpCall) {
    const now = this.#parts.clock.now()
    const body = JSON.stringify({ type: 'caller.lookup', timestamp: now.toISOString(), data: call })
    const [id, timestamp] = [newId('event'), String(Math.floor(now.getTime() / 1000))]
    const key = Buffer.from(this.secretOf(businessId).slice('whsec_'.length), 'base64')
    const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
    const headers = {
      'content-type': 'application/json',
      accept: 'application/json',
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,${signature}`,
    }
    return { headers, body }
  }
}

/** The defaults of all variables. Pure. */
export const defaultValues = (lookup: CallerLookup): LookupValues => valuesOf(lookup, null)

/** Takes only the named variables, as short texts on one line. */
function valuesOf({ variables }: CallerLookup, answer: unknown): LookupValues {
  const given = (answer ?? {}) as Record<string, unknown>
  return Object.fromEntries(
    variables.map(({ name, fallback }) => [
      name,
      Object.hasOwn(given, name) ? (textOf(given[name]) ?? fallback) : fallback,
    ]),
  )
}

function textOf(value: unknown): string | null {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  const words = typeof value === 'string' ? oneLine(value) : ''
  return words === '' ? null : words
}

const oneLine = (words: string): string =>
  [...words.replaceAll(/[\p{C}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()].slice(0, MAX_VALUE_CHARACTERS).join('')

function objectIn(text: string): object | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null
  } catch {
    return null
  }
}

const VARIABLE = /\{\{\s*([a-z][a-z0-9_]{0,39})\s*\}\}/g

/** Whether a text has variables to fill in. Pure. */
export const hasVariables = (text: string | null): boolean => text !== null && text.search(VARIABLE) >= 0

/** The text with its variables filled in; a variable without a value is left out. Pure. */
export const withValues = (text: string, values: LookupValues): string =>
  text
    .replaceAll(VARIABLE, (_, name: string) => (Object.hasOwn(values, name) ? (values[name] ?? '') : ''))
    .replaceAll(/ +([,.!?])/g, '$1')
    .replaceAll(/ {2,}/g, ' ')
    .trim()
