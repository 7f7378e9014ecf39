import { ConnectionError, errorOf, FrontbellError } from './errors.ts'
import { rememberEtag } from './etag.ts'
import { type Page, Pages } from './pages.ts'
import { waitBeforeRetry } from './retry.ts'

export interface FrontbellOptions {
  /** Address of the service, such as `https://bell.example.com`. */
  baseUrl: string
  /** API key, from the dashboard (Settings, API keys) or `frontbell keys create`. */
  apiKey: string
  /** How often a request is sent again after a temporary error. Default: 2. */
  maxRetries?: number
  /** Milliseconds to wait for an answer, for each try. Default: 30,000. */
  timeoutMs?: number
  /** Used in place of the global `fetch`. */
  fetch?: typeof fetch
}

/** The options of every operation. */
export interface RequestOptions {
  signal?: AbortSignal
  timeoutMs?: number
  maxRetries?: number
}

export interface CreateOptions extends RequestOptions {
  /** Two requests with the same key act once. Default: a new key for each call, which its retries share. */
  idempotencyKey?: string
}

export interface ChangeOptions extends RequestOptions {
  /** Change the record only if it still has this version, from `etagOf`. */
  ifMatch?: string
}

export interface Call {
  method: string
  path: string
  query?: Record<string, unknown>
  body?: unknown
  /** The operation accepts an `Idempotency-Key`. */
  takesKey?: boolean
}

interface Answer {
  headers: Headers
  text: string
}

type AnyOptions = CreateOptions & ChangeOptions

/** Sends requests with the key, repeats them after temporary errors, and reads the answers. */
export class Requests {
  readonly #base: string
  readonly #options: FrontbellOptions

  constructor(options: FrontbellOptions) {
    if (!/^https?:\/\//.test(options.baseUrl))
      throw new FrontbellError('baseUrl: must be the address of the service, such as https://bell.example.com')
    if (!options.apiKey) throw new FrontbellError('apiKey: must be an API key of the service')
    this.#base = `${options.baseUrl.replace(/\/+$/, '').replace(/\/api\/v1$/, '')}/api/v1`
    this.#options = options
  }

  /** A list with pages. */
  pages<T>(call: Call, options: RequestOptions): Pages<T> {
    return new Pages(async (cursor) => {
      const query = { ...call.query, ...(cursor === undefined ? {} : { cursor }) }
      const body = parsed<{ data: T[]; meta: Omit<Page<T>, 'data'> }>(await this.#send({ ...call, query }, options))
      return { data: body.data, ...body.meta }
    })
  }

  /** The `data` of an answer. */
  async data<T>(call: Call, options: AnyOptions): Promise<T> {
    const answer = await this.#send(call, options)
    const { data } = parsed<{ data: T }>(answer)
    rememberEtag(data, answer.headers.get('etag'))
    return data
  }

  /** An answer that is no JSON. */
  async text(call: Call, options: RequestOptions): Promise<string> {
    return (await this.#send(call, options)).text
  }

  async nothing(call: Call, options: AnyOptions): Promise<void> {
    await this.#send(call, options)
  }

  async #send(call: Call, options: AnyOptions): Promise<Answer> {
    // Without an id, the path would be that of the list.
    if (/\/(\/|$)/.test(call.path)) throw new FrontbellError('id: must not be empty')
    const key = call.takesKey ? (options.idempotencyKey ?? crypto.randomUUID()) : undefined
    const request = { method: call.method, hasKey: key !== undefined, hasEtag: options.ifMatch !== undefined }
    const maxRetries = options.maxRetries ?? this.#options.maxRetries ?? 2
    for (let tries = 1; ; tries++) {
      try {
        return await this.#try(call, options, key)
      } catch (error) {
        options.signal?.throwIfAborted()
        const wait = tries > maxRetries ? null : waitBeforeRetry(error, request, tries, Math.random())
        if (wait === null) throw error
        await sleep(wait, options.signal)
      }
    }
  }

  async #try(call: Call, options: AnyOptions, key: string | undefined): Promise<Answer> {
    const headers = new Headers({
      authorization: `Bearer ${this.#options.apiKey}`,
      accept: 'application/json, text/csv',
    })
    if (key !== undefined) headers.set('idempotency-key', key)
    if (options.ifMatch !== undefined) headers.set('if-match', options.ifMatch)
    if (call.body !== undefined) headers.set('content-type', 'application/json')
    const timeout = AbortSignal.timeout(options.timeoutMs ?? this.#options.timeoutMs ?? 30_000)
    const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout
    const send = this.#options.fetch ?? fetch
    const [response, text] = await send(`${this.#base}${call.path}${queryText(call.query)}`, {
      method: call.method,
      headers,
      signal,
      ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
    })
      .then(async (response) => [response, await response.text()] as const)
      .catch((cause: unknown) => {
        const reason = timeout.aborted ? 'did not answer in time' : 'cannot be reached'
        throw new ConnectionError(`${this.#base} ${reason}`, { cause })
      })
    if (!response.ok) throw errorOf(response.status, response.headers, text)
    return { headers: response.headers, text }
  }
}

function parsed<T>({ text }: Answer): T {
  try {
    return JSON.parse(text) as T
  } catch (cause) {
    throw new FrontbellError('the answer is no JSON; is baseUrl the address of the service?', { cause })
  }
}

function queryText(query: Record<string, unknown> = {}): string {
  const given = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) given.set(name, String(value))
  return given.size === 0 ? '' : `?${given}`
}

function sleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal?.addEventListener('abort', stop, { once: true })
  })
}
