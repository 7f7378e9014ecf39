import { connect, type Socket } from 'node:net'
import { systemClock } from '../../src/kernel/clock.ts'

/** A request as bytes, ready to be sent. */
export type RawRequest = Buffer

export function rawRequest(method: string, path: string, key: string | null, body?: string): RawRequest {
  const authorization = key === null ? '' : `Authorization: Bearer ${key}\r\n`
  const content =
    body === undefined ? '' : `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n`
  return Buffer.from(`${method} ${path} HTTP/1.1\r\nHost: bench\r\n${authorization}${content}\r\n${body ?? ''}`)
}

const END_OF_HEAD = Buffer.from('\r\n\r\n')

/** One kept connection that asks one thing at a time. As little work as can be: it shares its core with the database. */
class Connection {
  readonly #socket: Socket
  #missing = 0
  #pieces: Buffer[] = []
  #answered: (answer: Buffer) => void = () => {}
  #failed: (error: Error) => void = () => {}

  constructor(url: string) {
    const { hostname, port } = new URL(url)
    this.#socket = connect({ host: hostname, port: Number(port), noDelay: true })
    this.#socket.on('data', (bytes) => this.#take(bytes))
    this.#socket.on('error', (error) => this.#failed(error))
    this.#socket.on('close', () => this.#failed(new Error('the server closed the connection')))
  }

  ask(request: RawRequest, answered: (answer: Buffer) => void, failed: (error: Error) => void): void {
    this.#answered = answered
    this.#failed = failed
    this.#socket.write(request)
  }

  close(): void {
    this.#failed = () => {}
    this.#socket.destroy()
  }

  #take(bytes: Buffer): void {
    if (this.#missing > 0) {
      this.#pieces.push(bytes)
      this.#missing -= bytes.length
    } else {
      this.#pieces = [bytes]
      this.#missing = missingAfter(bytes)
    }
    if (this.#missing > 0) return
    this.#answered(this.#pieces.length === 1 ? bytes : Buffer.concat(this.#pieces))
  }
}

/** How many bytes of the answer are still to come. */
function missingAfter(bytes: Buffer): number {
  const end = bytes.indexOf(END_OF_HEAD)
  if (end < 0) throw new Error('an answer came in pieces smaller than its head')
  const head = bytes.toString('latin1', 0, end)
  if (!head.startsWith('HTTP/1.1 2')) throw new Error(bytes.toString())
  const at = head.search(/content-length: /i)
  if (at < 0) throw new Error(`an answer without a length: ${head}`)
  return end + 4 + Number.parseInt(head.slice(at + 16), 10) - bytes.length
}

/** Requests a second that `connections` connections get answered within `seconds`. */
export async function rate(
  url: string,
  next: () => RawRequest,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<{ perSecond: number; count: number }> {
  const startedMs = systemClock.monotonicMs()
  const untilMs = startedMs + seconds * 1000
  let count = 0
  await Promise.all(
    Array.from({ length: connections }, () => {
      const connection = new Connection(url)
      return new Promise<void>((resolve, reject) => {
        const answered = () => {
          count++
          if (systemClock.monotonicMs() < untilMs) return connection.ask(next(), answered, reject)
          connection.close()
          resolve()
        }
        connection.ask(next(), answered, reject)
      })
    }),
  )
  return { perSecond: (1000 * count) / (systemClock.monotonicMs() - startedMs), count }
}

/** One client that waits for each answer. */
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
