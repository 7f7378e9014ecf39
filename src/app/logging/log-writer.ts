import { constants, fstatSync, openSync, write, writeSync } from 'node:fs'
import { Socket } from 'node:net'
import { systemClock } from '../../kernel/clock.ts'

/** The most bytes that may wait for a slow reader. */
const MAX_BUFFERED_BYTES = 4 * 1024 * 1024
const MAX_WRITE_BYTES = 64 * 1024
/** The delay before trying again when the reader accepts nothing. */
const RETRY_MS = 50
/** How long an exit waits for the reader. */
const EXIT_MS = 1_000

/**
 * Writes log lines to a file descriptor and never waits for the reader of a pipe, a socket or a terminal: lines beyond 4 MiB are
 * dropped, and the next line that gets through is preceded by their number. What is buffered at an exit is written first, for up
 * to a second. (pino's own destination, sonic-boom 4.2, waits in `flushSync` for ever when the reader is stuck or gone.)
 */
export class LogWriter {
  readonly #fd: number
  readonly #droppedLine: (count: number) => string
  #lines: Buffer[] = []
  #bytes = 0
  #dropped = 0
  /** The bytes being written, which are no longer in `#lines`. */
  #chunk: Buffer | null = null

  /** @param droppedLine makes the line that states how many lines were dropped */
  constructor(fd: number, droppedLine: (count: number) => string) {
    this.#fd = withoutBlocking(fd)
    this.#droppedLine = droppedLine
    process.on('exit', () => this.flushSync())
  }

  write(line: string): void {
    const bytes = Buffer.from(line)
    if (this.#bytes + bytes.length > MAX_BUFFERED_BYTES) {
      this.#dropped++
      return
    }
    this.#push(bytes)
    if (this.#chunk === null) this.#writeNext()
  }

  /** Writes the buffer, and returns when that is done, when the reader is gone, or after a second. */
  flushSync(): void {
    const untilMs = systemClock.monotonicMs() + EXIT_MS
    let rest = Buffer.concat(this.#lines)
    this.#lines = []
    this.#bytes -= rest.length
    while (rest.length > 0 && systemClock.monotonicMs() < untilMs) {
      try {
        rest = rest.subarray(writeSync(this.#fd, rest))
      } catch (error) {
        if (!isBusy(error)) return
        Atomics.wait(NOTHING, 0, 0, RETRY_MS)
      }
    }
  }

  #push(bytes: Buffer): void {
    if (this.#dropped > 0) {
      const notice = Buffer.from(this.#droppedLine(this.#dropped))
      this.#dropped = 0
      this.#push(notice)
    }
    this.#lines.push(bytes)
    this.#bytes += bytes.length
  }

  #writeNext(): void {
    this.#chunk = null
    if (this.#lines.length === 0) return
    let size = 0
    let count = 0
    while (count < this.#lines.length && size < MAX_WRITE_BYTES) size += this.#lines[count++]?.length ?? 0
    this.#writeChunk(Buffer.concat(this.#lines.splice(0, count)))
  }

  #writeChunk(chunk: Buffer): void {
    this.#chunk = chunk
    write(this.#fd, chunk, (error, written) => {
      if (isBusy(error)) {
        // An exit during the pause writes these bytes with the others.
        this.#lines.unshift(chunk)
        systemClock.after(RETRY_MS, () => this.#writeNext(), 'mayBeMissed')
        return
      }
      // Without a reader, nothing can be written any more.
      const done = error === null ? written : chunk.length
      this.#bytes -= done
      if (done < chunk.length) this.#writeChunk(chunk.subarray(done))
      else this.#writeNext()
    })
  }
}

const NOTHING = new Int32Array(new SharedArrayBuffer(4))

const isBusy = (error: unknown): boolean => (error as { code?: string } | null)?.code === 'EAGAIN'

/** Sockets that make a file descriptor return instead of waiting; it would be closed with its socket. */
const kept: Socket[] = []

/**
 * A descriptor of the same file whose writes return at once when the reader is stuck. Pipes and terminals are opened a second time,
 * because the mode of the first would be shared with other processes, such as a shell. Where that is impossible, writes to a
 * stuck reader hold up one thread of Node's pool.
 */
function withoutBlocking(fd: number): number {
  try {
    const stats = fstatSync(fd)
    if (stats.isFIFO() || stats.isCharacterDevice())
      return openSync(`/proc/self/fd/${fd}`, constants.O_WRONLY | constants.O_NONBLOCK | constants.O_APPEND)
    if (stats.isSocket()) kept.push(new Socket({ fd, readable: false, writable: true }).unref())
  } catch {
    // A system other than Linux, or a terminal of another user.
  }
  return fd
}
