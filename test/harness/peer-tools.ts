import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onTestFinished, test } from 'vitest'

/**
 * Real phones and other programs for tests. Where a program is missing, its tests are skipped with a hint on how to
 * install it; in CI they fail, so that no test is skipped there unnoticed.
 */

const PACKAGES = {
  sipp: 'sip-tester',
  baresip: 'baresip-core',
  tcpdump: 'tcpdump',
  pocketsphinx_continuous: 'pocketsphinx',
  python3: 'python3 python3-cryptography',
  httpx: 'python3-httpx',
  fastapi: 'python3-fastapi python3-uvicorn',
  curl: 'curl',
  openssl: 'openssl',
  php: 'php-cli',
  go: 'golang-go',
  pgbouncer: 'pgbouncer',
  kamailio: 'kamailio',
  haproxy: 'haproxy',
  patroni: 'patroni postgresql',
  etcd: 'etcd-server',
  radicale: 'radicale',
  schemathesis: 'python3-venv',
} as const

export type Peer = keyof typeof PACKAGES

const canImport = (python: string, modules: string): boolean =>
  spawnSync(python, ['-c', `import ${modules}`]).status === 0

/** The Python that the Debian packages belong to: another one can come before it on the PATH. */
export const PYTHON =
  ['python3', '/usr/bin/python3'].find((python) => canImport(python, 'cryptography, httpx')) ?? 'python3'

/** From PyPI, in a virtual environment: test/api/requirements.txt. */
export const SCHEMATHESIS = process.env.SCHEMATHESIS ?? 'schemathesis'

/** How to install what Debian has no package of, after the package that is needed for it. */
const MORE_HINTS: Partial<Record<Peer, string>> = {
  schemathesis:
    '; python3 -m venv FOLDER; FOLDER/bin/pip install -r test/api/requirements.txt; set SCHEMATHESIS=FOLDER/bin/schemathesis',
}

/** What shows that the program is installed, where the program alone does not. */
const CHECKS: Partial<Record<Peer, string>> = {
  python3: `${PYTHON} -c "import cryptography"`,
  httpx: `${PYTHON} -c "import httpx"`,
  fastapi: `${PYTHON} -c "import fastapi, uvicorn"`,
  schemathesis: `${SCHEMATHESIS} --version`,
}

const isInstalled = (peer: Peer): boolean => spawnSync('sh', ['-c', CHECKS[peer] ?? `command -v ${peer}`]).status === 0

/** A test that needs Debian's programs; a long test states its duration. */
export function peerTest(
  peers: Peer | readonly Peer[],
  name: string,
  run: () => Promise<void>,
  timeoutMs = 60_000,
): void {
  const missing = [peers].flat().filter((peer) => !isInstalled(peer))
  const hint = missing
    .map((peer) => `${peer} is missing: apt-get install ${PACKAGES[peer]}${MORE_HINTS[peer] ?? ''}`)
    .join('; ')
  if (missing.length === 0) test(name, { timeout: timeoutMs }, run)
  else if (process.env.CI === 'true')
    test(name, () => {
      throw new Error(hint)
    })
  else test.skip(`${name} (${hint})`, () => {})
}

/** A port on loopback that was free a moment ago, for UDP and TCP, for programs that do not report which port they took. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST_PORT, LAST_PORT)
    if ((await canBind(port)) && (await canListen(port))) return port
  }
}

/** Below the service's ports of audio and those that the system assigns, so that nothing else takes a port before its program does. */
const [FIRST_PORT, LAST_PORT] = [11_000, 19_000]

async function canBind(port: number): Promise<boolean> {
  const socket = createSocket('udp4')
  const bound = once(socket, 'listening').then(
    () => true,
    () => false,
  )
  socket.bind(port, '127.0.0.1')
  const isFree = await bound
  await new Promise<void>((resolve) => socket.close(resolve))
  return isFree
}

async function canListen(port: number): Promise<boolean> {
  const server = createServer()
  const listening = once(server, 'listening').then(
    () => true,
    () => false,
  )
  server.listen(port, '127.0.0.1')
  const isFree = await listening
  if (isFree) await new Promise<void>((resolve) => void server.close(() => resolve()))
  return isFree
}

/** The same for audio, which uses even ports. */
export async function freeMediaPort(): Promise<number> {
  for (;;) {
    const port = await freePort()
    if (port % 2 === 0) return port
  }
}

export interface PeerRun {
  /** 0: everything went as the scenario says. Null: the program had to be killed. */
  readonly code: number | null
  /** What the program printed on standard output and standard error. */
  readonly output: string
}

/** A folder that is deleted at the end of the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'frontbell-peer-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Starts a program and collects its output. The program is killed at the end of the test if it still runs. */
export function startPeer(
  command: string,
  args: readonly string[],
  cwd: string,
): { child: ChildProcess; done: Promise<PeerRun>; printed(): string } {
  const child = spawn(command, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, HOME: cwd } })
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  child.stderr.on('data', (chunk) => {
    output += chunk
  })
  const done = new Promise<PeerRun>((resolve) => {
    child.on('error', (error) => resolve({ code: null, output: `${output}\n${error.message}` }))
    child.on('close', (code) => resolve({ code, output }))
  })
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await done
  })
  return { child, done, printed: () => output }
}

/** The scenarios of test/phones/sipp by name, or one of sipp's own. */
export type Scenario = { readonly file: string } | { readonly builtin: 'uac' | 'uas' }

/**
 * Runs sipp from loopback. `target` is host:port for a caller, absent for a called phone. `args` are further arguments
 * of sipp. Resolves when sipp has ended.
 */
export async function runSipp(
  scenario: Scenario,
  target: string | null,
  args: readonly string[] = [],
): Promise<PeerRun> {
  const cwd = temporaryFolder()
  const file =
    'file' in scenario ? fileURLToPath(new URL(`../phones/sipp/${scenario.file}.xml`, import.meta.url)) : null
  const { done } = startPeer(
    'sipp',
    [
      ...(file ? ['-sf', file] : ['-sn', 'builtin' in scenario ? scenario.builtin : '']),
      ...(target ? [target] : []),
      ...[
        '-i',
        '127.0.0.1',
        '-mi',
        '127.0.0.1',
        '-m',
        '1',
        '-nostdin',
        '-timeout',
        '30',
        '-timeout_error',
        '-trace_err',
      ],
      ...args,
    ],
    cwd,
  )
  const { code, output } = await done
  const errors = readdirSync(cwd).filter((name) => name.endsWith('_errors.log'))
  return { code, output: [...errors.map((name) => readFileSync(join(cwd, name), 'utf8')), output].join('\n') }
}

export interface Baresip {
  /** Ends the phone as a user would; calls are hung up. */
  quit(): void
  readonly done: Promise<PeerRun>
  /** Speaks the WAV file from now on, in place of the one before. Needs a `consolePort`. */
  say(file: string): void
  /** Types commands or keys. Needs a `consolePort` or a `keyPort`. */
  type(text: string): void
  /** What the phone has printed so far. */
  printed(): string
  /** What the phone has played to its user so far: a WAV file with 16 bits, or nothing yet. */
  heard(): Buffer
}

/**
 * Starts baresip with one account (a line of its accounts file), a tone as microphone and a file as loudspeaker.
 * `commands` are typed at its prompt. It names the machine's own address in its SDP, whatever it calls.
 */
export function startBaresip(
  account: string,
  options: {
    port?: number
    commands?: readonly string[]
    /** Modules besides those that every phone needs, such as `srtp`. */
    modules?: readonly string[]
    /** Further lines of its configuration. */
    config?: readonly string[]
    /** The port for commands to speak; the phone is silent until then. */
    consolePort?: number
    /** The port for commands and keys of a phone that is not silent. */
    keyPort?: number
    /** The rate of the tone; that of its codec, since baresip does not convert files. Absent: 8 kHz. */
    toneRate?: number
    /** The file has two channels, as baresip wants it for Opus. */
    stereo?: boolean
  } = {},
): Baresip {
  const folder = temporaryFolder()
  const spokenFile = join(folder, 'spoken.wav')
  const { consolePort, keyPort = consolePort } = options
  writeFileSync(
    spokenFile,
    consolePort === undefined
      ? toneWav(30, { rate: options.toneRate, channels: options.stereo ? 2 : 1 })
      : toneWav(120, { loudness: 0 }),
  )
  const console = keyPort === undefined ? [] : ['cons']
  const config = [
    `sip_listen 127.0.0.1:${options.port ?? 0}`,
    'module_path /usr/lib/baresip/modules',
    ...(options.config ?? []),
    ...['g711', 'aufile', 'aubridge', 'sndfile', ...console, ...(options.modules ?? [])].map(
      (name) => `module ${name}.so`,
    ),
    ...console.map((name) => `${name}_listen 127.0.0.1:${keyPort}`),
    ...['uuid', 'account'].map((name) => `module_tmp ${name}.so`),
    'module_app menu.so',
    `audio_source aufile,${spokenFile}`,
    // The bridge leads nowhere; it writes down what is played.
    'audio_player aubridge,nowhere',
    'audio_alert aubridge,nowhere',
    `snd_path ${folder}`,
  ]
  writeFileSync(join(folder, 'config'), `${config.join('\n')}\n`)
  writeFileSync(join(folder, 'accounts'), `${account}\n`)
  writeFileSync(join(folder, 'contacts'), '')
  const typed = (options.commands ?? []).flatMap((command) => ['-e', command])
  const { child, done, printed } = startPeer('baresip', ['-f', folder, ...typed], folder)
  const heard = (): Buffer => {
    const name = readdirSync(folder).find((one) => one.endsWith('dec.wav'))
    return name === undefined ? Buffer.alloc(0) : readFileSync(join(folder, name))
  }
  const type = (text: string): void => {
    const socket = createSocket('udp4')
    socket.send(text, keyPort ?? 0, '127.0.0.1', () => socket.close())
  }
  const say = (file: string): void => type(`/ausrc aufile,${file}\n`)
  return { quit: () => void child.kill('SIGINT'), done, say, type, heard, printed }
}

/** A WAV file of a 440 Hz tone. */
function toneWav(
  seconds: number,
  { loudness = 8_000, rate = 8_000, channels = 1 }: { loudness?: number; rate?: number | undefined; channels?: 1 | 2 },
): Buffer {
  const samples = Int16Array.from(
    { length: rate * seconds * channels },
    (_, at) => loudness * Math.sin((2 * Math.PI * 440 * Math.floor(at / channels)) / rate),
  )
  const header = Buffer.alloc(44)
  header.write('RIFF', 0)
  header.writeUInt32LE(36 + samples.byteLength, 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(channels, 22)
  header.writeUInt32LE(rate, 24)
  header.writeUInt32LE(2 * channels * rate, 28)
  header.writeUInt16LE(2 * channels, 32)
  header.writeUInt16LE(16, 34)
  header.write('data', 36)
  header.writeUInt32LE(samples.byteLength, 40)
  return Buffer.concat([header, Buffer.from(samples.buffer)])
}
