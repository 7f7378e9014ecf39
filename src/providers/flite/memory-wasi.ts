/** The part of the WebAssembly API that is used here; TypeScript only describes it together with the whole DOM. */
interface WebAssemblyApi {
  Module: new (bytes: Uint8Array) => WasmModule
  Instance: new (
    module: WasmModule,
    imports: Record<string, Record<string, unknown>>,
  ) => { readonly exports: { readonly memory: WasmMemory; readonly _start: () => void } }
}

interface WasmMemory {
  readonly buffer: ArrayBuffer
}

/** A compiled program. */
export interface WasmModule {
  readonly [Symbol.toStringTag]: string
}

const webAssembly = (globalThis as unknown as { WebAssembly: WebAssemblyApi }).WebAssembly

/** Compiles the program. Takes a moment, so do not call it on the main thread. */
export const compileWasm = (bytes: Uint8Array): WasmModule => new webAssembly.Module(bytes)

/**
 * The parts of WASI preview 1 that flite uses, in memory: arguments in, one output file out, no host files, no clock.
 * Node's own `node:wasi` is experimental, prints a warning and needs a real folder, so that a full disk would disable
 * the voice.
 */
export interface WasiRun {
  readonly exitCode: number
  /** The content of the output file, or null. */
  readonly output: Uint8Array | null
  /** The first kilobytes of standard output and error, for error messages. */
  readonly stderr: string
}

/** The only folder of the program, in which it may create files. */
export const OUTPUT_FOLDER = '/out'

const OK = 0
const BAD_FILE = 8
const NO_ENTRY = 44
const ROOT_FD = 3
const OUTPUT_FD = 4
const MAX_SAID_BYTES = 4096
const FILE_TYPES: Record<number, number> = { 0: 2, 1: 2, 2: 2, [ROOT_FD]: 3, [OUTPUT_FD]: 4 }
const CREATE_FLAG = 1

class Exit extends Error {
  readonly code: number
  constructor(code: number) {
    super(`exit ${code}`)
    this.code = code
  }
}

/** Runs the program once, synchronously, with fresh memory. Throws the program's trap. */
export function runInMemory(module: WasmModule, args: readonly string[]): WasiRun {
  const system = new MemorySystem(args)
  const instance = new webAssembly.Instance(module, { wasi_snapshot_preview1: system.calls() })
  const { memory, _start: start } = instance.exports
  system.memory = memory
  let exitCode = 0
  try {
    start()
  } catch (error) {
    if (!(error instanceof Exit)) throw error
    exitCode = error.code
  }
  return { exitCode, output: system.output(), stderr: system.stderr() }
}

class MemorySystem {
  memory: WasmMemory | null = null
  readonly #args: readonly Uint8Array[]
  readonly #stderr: Uint8Array[] = []
  #saidBytes = 0
  #file: Uint8Array | null = null
  #fileLength = 0
  #position = 0

  constructor(args: readonly string[]) {
    const encoder = new TextEncoder()
    this.#args = args.map((arg) => encoder.encode(`${arg}\0`))
  }

  output(): Uint8Array | null {
    return this.#file?.slice(0, this.#fileLength) ?? null
  }

  stderr(): string {
    return Buffer.concat(this.#stderr).toString('latin1')
  }

  calls(): Record<string, (...args: never[]) => number> {
    return {
      args_sizes_get: (countAt: number, bytesAt: number) => this.#argsSizes(countAt, bytesAt),
      args_get: (pointersAt: number, bytesAt: number) => this.#argsGet(pointersAt, bytesAt),
      clock_time_get: (_id: number, _precision: bigint, timeAt: number) => this.#zeroTime(timeAt),
      fd_close: () => OK,
      fd_fdstat_get: (fd: number, statAt: number) => this.#fdStat(fd, statAt),
      fd_fdstat_set_flags: () => OK,
      fd_prestat_get: (fd: number, statAt: number) => this.#prestat(fd, statAt),
      fd_prestat_dir_name: (fd: number, nameAt: number) => this.#prestatName(fd, nameAt),
      fd_read: (_fd: number, _vectorsAt: number, _count: number, readAt: number) => this.#setSize(readAt, 0),
      fd_seek: (fd: number, offset: bigint, whence: number, resultAt: number) =>
        this.#seek(fd, offset, whence, resultAt),
      fd_write: (fd: number, vectorsAt: number, count: number, writtenAt: number) =>
        this.#write(fd, vectorsAt, count, writtenAt),
      path_open: (...args: never[]) => this.#open(args[4] as unknown as number, args[8] as unknown as number),
      proc_exit: (code: number) => {
        throw new Exit(code)
      },
    }
  }

  /** Created each time, because the buffer is replaced when the memory grows. */
  #view(): DataView {
    if (!this.memory) throw new Error('Broken invariant: a system call before the program started')
    return new DataView(this.memory.buffer)
  }

  #bytes(at: number, length: number): Uint8Array {
    const view = this.#view()
    return new Uint8Array(view.buffer, at, length)
  }

  #setSize(at: number, value: number): number {
    this.#view().setUint32(at, value, true)
    return OK
  }

  #argsSizes(countAt: number, bytesAt: number): number {
    this.#setSize(countAt, this.#args.length)
    return this.#setSize(
      bytesAt,
      this.#args.reduce((sum, arg) => sum + arg.length, 0),
    )
  }

  #argsGet(pointersAt: number, bytesAt: number): number {
    let at = bytesAt
    this.#args.forEach((arg, i) => {
      this.#setSize(pointersAt + i * 4, at)
      this.#bytes(at, arg.length).set(arg)
      at += arg.length
    })
    return OK
  }

  #zeroTime(timeAt: number): number {
    this.#view().setBigUint64(timeAt, 0n, true)
    return OK
  }

  #fdStat(fd: number, statAt: number): number {
    const type = FILE_TYPES[fd]
    if (type === undefined) return BAD_FILE
    const view = this.#view()
    view.setUint16(statAt, type, true)
    view.setUint16(statAt + 2, 0, true)
    view.setBigUint64(statAt + 8, 2n ** 64n - 1n, true)
    view.setBigUint64(statAt + 16, 2n ** 64n - 1n, true)
    return OK
  }

  #prestat(fd: number, statAt: number): number {
    if (fd !== ROOT_FD) return BAD_FILE
    this.#view().setUint32(statAt, 0, true)
    return this.#setSize(statAt + 4, OUTPUT_FOLDER.length)
  }

  #prestatName(fd: number, nameAt: number): number {
    if (fd !== ROOT_FD) return BAD_FILE
    this.#bytes(nameAt, OUTPUT_FOLDER.length).set(new TextEncoder().encode(OUTPUT_FOLDER))
    return OK
  }

  #open(openFlags: number, fdAt: number): number {
    if ((openFlags & CREATE_FLAG) === 0) return NO_ENTRY
    this.#file = new Uint8Array(64 * 1024)
    this.#fileLength = 0
    this.#position = 0
    return this.#setSize(fdAt, OUTPUT_FD)
  }

  #seek(fd: number, offset: bigint, whence: number, resultAt: number): number {
    if (fd !== OUTPUT_FD) return BAD_FILE
    const base = [0, this.#position, this.#fileLength][whence] ?? 0
    this.#position = Math.max(0, base + Number(offset))
    this.#view().setBigUint64(resultAt, BigInt(this.#position), true)
    return OK
  }

  #write(fd: number, vectorsAt: number, count: number, writtenAt: number): number {
    let written = 0
    for (let i = 0; i < count; i++) {
      const view = this.#view()
      const bytes = this.#bytes(view.getUint32(vectorsAt + i * 8, true), view.getUint32(vectorsAt + i * 8 + 4, true))
      if (fd === OUTPUT_FD) this.#append(bytes)
      else this.#say(bytes)
      written += bytes.length
    }
    return this.#setSize(writtenAt, written)
  }

  #append(bytes: Uint8Array): void {
    const end = this.#position + bytes.length
    let file = this.#file ?? new Uint8Array(0)
    if (end > file.length) {
      const larger = new Uint8Array(Math.max(end, file.length * 2))
      larger.set(file)
      file = larger
    }
    file.set(bytes, this.#position)
    this.#file = file
    this.#position = end
    this.#fileLength = Math.max(this.#fileLength, end)
  }

  #say(bytes: Uint8Array): void {
    if (this.#saidBytes >= MAX_SAID_BYTES) return
    this.#stderr.push(bytes.slice())
    this.#saidBytes += bytes.length
  }
}
