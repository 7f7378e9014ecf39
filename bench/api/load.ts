import { connect, type Socket } from 'node:net'
import { systemClock } from '../../src/kernel/clock.ts'

/** A request as bytes. */
export type RawRequest = Buffer

export function rawRequest(method: string, path: string, key: string | null, body?: string): RawRequest {
  const authorization = key === null ? '' : `Authorization: Bearer ${key}\r\n`
  const content =
    body === undefined ? '' : `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n`
  return Buffer.from(`${method} ${path} HTTP/1.1\r\nHost: bench\r\n${authorization}${content}\r\n${body ?? ''}`)
}

const END_OF_HEAD = Buffer.from('\r\n\r\n')
const LENGTHS = [Buffer.from('\r\nContent-Length: '), Buffer.from('\r\ncontent-length: ')]
const STATUS_AT = 'HTTP/1.1 '.length
const TWO = 0x32
const READ_AT_ONCE = 256 * 1024

/**
 * A persistent connection that sends one request at a time. It shares its core with the database, so it does as little
 * work as possible: it reads into one buffer, without streams or an object per chunk, and parses headers as bytes.
 */
class Connection {
  static readonly #buffer = Buffer.allocUnsafe(READ_AT_ONCE)
  readonly #socket: Socket
  #missing = 0
  #pieces: Buffer[] = []
  #answered: (answer: Buffer) => void = () => {}
  #failed: (error: Error) => void = () => {}

  constructor(url: string) {
    const { hostname, port } = new URL(url)
    const onread = {
      buffer: Connection.#buffer,
      callback: (count: number, buffer: Uint8Array) => this.#take((buffer as Buffer).subarray(0, count)),
    }
    this.#socket = connect({ host: hostname, port: Number(port), noDelay: true, onread })
    this.#socket.on('error', (error) => this.#failed(error))
    this.#socket.on('close', () => this.#failed(new Error('the server closed the connection')))
  }

  /** @param answered is called with the answer; the bytes are valid until it returns */
  ask(request: RawRequest, answered: (answer: Buffer) => void, failed: (error: Error) => void): void {
    this.#answered = answered
    this.#failed = failed
    this.#socket.write(request)
  }

  close(): void {
    this.#failed = () => {}
    this.#socket.destroy()
  }

  #take(bytes: Buffer): boolean {
    if (this.#missing === 0) {
      this.#missing = missingAfter(bytes)
      if (this.#missing === 0) this.#answered(bytes)
      else this.#pieces = [Buffer.from(bytes)]
      return true
    }
    this.#pieces.push(Buffer.from(bytes))
    this.#missing -= bytes.length
    if (this.#missing === 0) this.#answered(Buffer.concat(this.#pieces))
    return true
  }
}

/** The number of bytes of the answer that are still missing. */
function missingAfter(bytes: Buffer): number {
  const end = bytes.indexOf(END_OF_HEAD)
  if (end < 0) throw new Error('an answer came in pieces smaller than its head')
  if (bytes[STATUS_AT] !== TWO) throw new Error(bytes.toString())
  for (const name of LENGTHS) {
    const at = bytes.indexOf(name)
    if (at < 0 || at > end) continue
    return (
      end + END_OF_HEAD.length + Number.parseInt(bytes.toString('latin1', at + name.length, end), 10) - bytes.length
    )
  }
  throw new Error(`an answer without a length: ${bytes.toString('latin1', 0, end)}`)
}

/** The number of requests per second that are answered on `connections` connections within `seconds`. */
export async function rate(
  url: string,
  next: () => RawRequest,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<{ perSecond: number; count: number }> {
  const startedMs = systemClock.monotonicMs()
  const untilMs = startedMs + seconds * 1000
  const count = await askWhile(url, next, connections, () => systemClock.monotonicMs() < untilMs)
  return { perSecond: (1000 * count) / (systemClock.monotonicMs() - startedMs), count }
}

/** Sends requests on `connections` connections for as long as `goesOn` says; at least one on each. Resolves with the number of answers. */
export async function askWhile(
  url: string,
  next: () => RawRequest,
  connections: number,
  goesOn: (answers: number) => boolean,
): Promise<number> {
  let count = 0
  await Promise.all(
    Array.from({ length: connections }, () => {
      const connection = new Connection(url)
      return new Promise<void>((resolve, reject) => {
        const answered = () => {
          count++
          if (goesOn(count)) return connection.ask(next(), answered, reject)
          connection.close()
          resolve()
        }
        connection.ask(next(), answered, reject)
      })
    }),
  )
  return count
}

/** A single client that waits for each answer before it sends the next request. */
export interface Client {
  ask(request: RawRequest): Promise<string>
  close(): void
}

export function openClient(url: string): Client {
  const connection = new Connection(url)
  return {
    ask: (request) =>
      new Promise((resolve, reject) => connection.ask(request, (bytes) => resolve(String(bytes)), reject)),
    close: () => connection.close(),
  }
}

export async function timeOf(client: Client, request: RawRequest): Promise<number> {
  const startedMs = systemClock.monotonicMs()
  await client.ask(request)
  return systemClock.monotonicMs() - startedMs
}

export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[values.length >> 1] as number
