import { createHash, createHmac } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { SignatureV4 } from '@smithy/signature-v4'
import { request } from 'undici'
import { atTheEnd } from '../harness/at-the-end.ts'

/** As far as it is used; the package has no types. */
type S3rver = new (options: {
  address: string
  port: number
  silent: boolean
  directory: string
  configureBuckets: { name: string }[]
}) => { run(): Promise<{ port: number }>; close(): Promise<void> }

export interface BucketServer {
  readonly url: string
  /** The settings with which a service uses the bucket. */
  readonly settings: Record<string, string>
  /** `METHOD /path?query` of each request that was let through. */
  readonly requests: string[]
  /** Answers 503 to requests of which this is true. */
  refuses: (line: string) => boolean
  /** What happens before a request is let through. */
  before: (line: string) => Promise<void>
}

export const BUCKET = 'frontbell-files'
/** The account that s3rver knows. */
const CREDENTIALS = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
const REGION = 'eu-central-1'

/**
 * An S3 server (s3rver), behind a gate that compares the signature of each request with the one that the AWS SDK's signer makes,
 * and the signed checksum with the body: s3rver itself does not.
 */
export async function startBucketServer(): Promise<BucketServer> {
  const folder = await mkdtemp(join(tmpdir(), 'frontbell-bucket-'))
  const options = { address: '127.0.0.1', port: 0, silent: true, directory: folder }
  const S3rver = createRequire(import.meta.url)('s3rver') as S3rver
  const storage = new S3rver({ ...options, configureBuckets: [{ name: BUCKET }] })
  const { port: storagePort } = await storage.run()
  const requests: string[] = []
  const gate = createServer((incoming, outgoing) => {
    pass(incoming, outgoing).catch((error: Error) => outgoing.destroy(error))
  })
  await new Promise<void>((resolve) => gate.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(gate.address() as AddressInfo).port}`
  const server: BucketServer = {
    url,
    requests,
    refuses: () => false,
    before: async () => {},
    settings: settingsFor(url),
  }
  atTheEnd(async () => {
    gate.closeAllConnections()
    gate.close()
    await storage.close()
    await rm(folder, { recursive: true, force: true })
  })
  return server

  async function pass(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = await buffer(incoming)
    const line = `${incoming.method} ${decodeURIComponent(incoming.url ?? '')}`
    const fault = await signatureFault(incoming, body)
    if (fault !== null) return refuse(outgoing, 403, fault)
    if (server.refuses(line)) return refuse(outgoing, 503, 'SlowDown')
    await server.before(line)
    requests.push(line)
    const { 'content-length': _length, connection: _connection, ...headers } = incoming.headers
    const answer = await request(`http://127.0.0.1:${storagePort}${incoming.url}`, {
      method: incoming.method as 'GET',
      headers: { ...headers, host: `127.0.0.1:${storagePort}` },
      ...(body.length > 0 && { body }),
    })
    outgoing.writeHead(answer.statusCode, answer.headers)
    await pipeline(answer.body, outgoing)
  }
}

const settingsFor = (url: string): Record<string, string> => ({
  FRONTBELL_S3_BUCKET: BUCKET,
  FRONTBELL_S3_ENDPOINT: url,
  FRONTBELL_S3_REGION: REGION,
  FRONTBELL_S3_PREFIX: 'bell/',
  FRONTBELL_S3_ACCESS_KEY_ID: CREDENTIALS.accessKeyId,
  FRONTBELL_S3_SECRET_ACCESS_KEY: CREDENTIALS.secretAccessKey,
})

function refuse(outgoing: ServerResponse, status: number, code: string): void {
  outgoing.writeHead(status, { 'content-type': 'application/xml' })
  outgoing.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>Refused by the test.</Message></Error>`)
}

/** The code of the refusal; null for a request that is signed as it has to be. */
async function signatureFault(
  { method = '', url = '', headers }: IncomingMessage,
  body: Buffer,
): Promise<string | null> {
  const given = String(headers.authorization)
  const signed = /SignedHeaders=([^,]+)/.exec(given)?.[1]?.split(';') ?? []
  if (createHash('sha256').update(body).digest('hex') !== headers['x-amz-content-sha256'])
    return 'XAmzContentSHA256Mismatch'
  const { pathname, searchParams } = new URL(url, 'http://bucket')
  const signer = new SignatureV4({
    service: 's3',
    region: REGION,
    uriEscapePath: false,
    sha256: Sha256,
    credentials: CREDENTIALS,
  })
  const again = await signer.sign(
    {
      ...{ method, protocol: 'http:', hostname: '127.0.0.1', path: pathname, body },
      query: Object.fromEntries(searchParams),
      headers: Object.fromEntries(signed.map((name) => [name, String(headers[name])])),
    },
    { signingDate: dateOf(String(headers['x-amz-date'])) },
  )
  return again.headers.authorization === given ? null : 'SignatureDoesNotMatch'
}

const dateOf = (text: string): Date =>
  new Date(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))

/** As the signer wants its hash. */
class Sha256 {
  readonly #hash
  constructor(secret?: string | ArrayBuffer | ArrayBufferView) {
    this.#hash = secret === undefined ? createHash('sha256') : createHmac('sha256', secret as Uint8Array)
  }
  update(data: string | ArrayBuffer | ArrayBufferView): void {
    this.#hash.update(data as Uint8Array)
  }
  async digest(): Promise<Uint8Array> {
    return this.#hash.digest()
  }
  reset(): void {}
}
