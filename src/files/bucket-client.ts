import { createHash } from 'node:crypto'
import { AwsV4Signer } from 'aws4fetch'
import { Agent, fetch, type Response } from 'undici'

/** A bucket of S3, or of a storage that speaks its protocol. */
export interface Bucket {
  /** Null for Amazon's. With an endpoint, the bucket is the first part of the path; at Amazon, of the host. */
  readonly endpoint: string | null
  readonly region: string
  readonly name: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

interface BucketRequest {
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Uint8Array
}

/** The storage refused a request. */
export class BucketError extends Error {
  readonly status: number
  /** For example NoSuchBucket; empty if the answer has none. */
  readonly code: string

  constructor(what: string, status: number, answer: string) {
    const code = textOf(answer, 'Code') ?? ''
    const message = textOf(answer, 'Message') ?? ''
    super(`${what}: ${[status, code, message].filter(Boolean).join(' ')}`)
    this.status = status
    this.code = code
  }
}

const NO_BYTES = new Uint8Array(0)

/** Sends signed requests (Signature Version 4). The checksum of each body is signed, so the storage refuses a damaged one. */
export class BucketClient {
  readonly #bucket: Bucket
  readonly #now: () => Date
  readonly #base: string
  readonly #signingKeys = new Map<string, ArrayBuffer>()
  readonly #agent = new Agent({
    connect: { timeout: 5_000 },
    headersTimeout: 30_000,
    bodyTimeout: 60_000,
    keepAliveTimeout: 30_000,
  })

  constructor(bucket: Bucket, now: () => Date) {
    this.#bucket = bucket
    this.#now = now
    const { endpoint, name, region } = bucket
    this.#base = endpoint === null ? `https://${name}.s3.${region}.amazonaws.com` : `${endpoint}/${name}`
  }

  /** Sends a request; the caller reads the body, or cancels it. Resolves for refusals, too. @throws if the storage cannot be reached */
  async send(method: string, key: string, { query = {}, headers = {}, body }: BucketRequest = {}): Promise<Response> {
    const { accessKeyId, secretAccessKey, region } = this.#bucket
    const parameters = new URLSearchParams(query).toString()
    const signer = new AwsV4Signer({
      ...{ method, accessKeyId, secretAccessKey, region, service: 's3', cache: this.#signingKeys },
      url: `${this.#base}/${key}${parameters && `?${parameters}`}`,
      datetime: this.#now()
        .toISOString()
        .replace(/[:-]|\.\d{3}/g, ''),
      headers: { ...headers, 'x-amz-content-sha256': sha256(body ?? NO_BYTES) },
      ...(body && { body: body as Uint8Array<ArrayBuffer> }),
    })
    const signed = await signer.sign()
    return fetch(signed.url, {
      method,
      headers: Object.fromEntries(signed.headers),
      ...(body && { body }),
      dispatcher: this.#agent,
    }).catch((cause: Error) => {
      throw new Error(this.#unreachable(cause), { cause })
    })
  }

  /** The driver says only "fetch failed"; its cause has the reason, and for several addresses of a host only the code. */
  #unreachable({ message, cause }: Error): string {
    const { message: reason = '', code = '' } = (cause ?? {}) as { message?: string; code?: string }
    const setting = this.#bucket.endpoint === null ? 'FRONTBELL_S3_REGION' : 'FRONTBELL_S3_ENDPOINT'
    return `the storage at ${new URL(this.#base).origin} cannot be reached (${reason || code || message}); check ${setting}`
  }

  /** As `send`, for requests whose answer is text. @throws BucketError */
  async ask(method: string, key: string, request: BucketRequest = {}): Promise<{ text: string; headers: Headers }> {
    const response = await this.send(method, key, request)
    const text = await response.text()
    if (!response.ok) throw new BucketError(`${method} ${key || 'of the bucket'}`, response.status, text)
    return { text, headers: response.headers as unknown as Headers }
  }

  close(): Promise<void> {
    return this.#agent.close()
  }
}

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const decoded = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => ENTITIES[name] ?? '')

/** The text of the first element of this name, and of all of them. The answers of S3 nest no elements of the names that we read. */
export const textOf = (xml: string, name: string): string | null => textsOf(xml, name)[0] ?? null
export const textsOf = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, text = '']) => decoded(text))
