/**
 * Measures how punctually the frames of many calls are sent. N RTP ports in one process send and receive a frame every
 * 20 ms over loopback, and compute the level of each frame as a call does. The far ends run in a second process, so that
 * the CPU time shown is that of the ports alone.
 *
 *   npx tsx bench/rtp.ts [--calls 200] [--seconds 10] [--json]
 *
 * Prints the lateness of frames (from the time a frame was due until it reached the socket) next to that of a timer in a
 * third process (the reference: it is late on a busy machine, too), the CPU time in percent of a core, and the lost frames.
 * The exit status is 1 if the 99th percentile of the lateness is above 10 ms.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { systemClock } from '../src/kernel/clock.ts'
import { silentLog } from '../src/kernel/log.ts'
import type { Pcm } from '../src/media/media-stream.ts'
import { rms } from '../src/media/pcm.ts'
import { pacerOf } from '../src/telephony/rtp/pacer.ts'
import { openRtpPort, type RtpPort } from '../src/telephony/rtp/port.ts'

const HOST = '127.0.0.1'
const MAX_LATENESS_P99_MS = 10
const WARM_UP_SECONDS = 2

const openPorts = (count: number): Promise<RtpPort[]> =>
  Promise.all(Array.from({ length: count }, () => openRtpPort({ host: HOST, clock: systemClock, log: silentLog })))

function connect(ports: readonly RtpPort[], farPorts: readonly number[]): void {
  ports.forEach((port, i) => {
    port.setRemote(HOST, farPorts[i] as number, 0, 101)
  })
}

const seconds = (count: number) => new Promise((resolve) => setTimeout(resolve, count * 1000))

/** The remote ends: the same ports in a separate process. */
async function beFarEnds(count: number): Promise<void> {
  const ports = await openPorts(count)
  process.send?.(ports.map((port) => port.localPort))
  const [near] = (await once(process, 'message')) as [number[]]
  connect(ports, near)
  await once(process, 'disconnect')
  for (const port of ports) port.close()
}

/** The reference: one timer every 20 ms; reports its lateness. */
async function beReference(duration: number): Promise<void> {
  const lateMs: number[] = []
  const endMs = performance.now() + duration * 1000
  for (let dueMs = performance.now() + 20; dueMs < endMs; dueMs += 20) {
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, Math.ceil(dueMs - performance.now()))))
    lateMs.push(performance.now() - dueMs)
  }
  lateMs.sort((a, b) => a - b)
  const at = (share: number) => Math.floor(lateMs[Math.floor((lateMs.length - 1) * share)] ?? 0)
  process.send?.({ p50: at(0.5), p99: at(0.99), max: at(1) })
  process.disconnect()
}

async function measure(calls: number, duration: number) {
  const far = fork(fileURLToPath(import.meta.url), ['--far', '--calls', String(calls)])
  const [farPorts] = (await once(far, 'message')) as [number[]]
  const ports = await openPorts(calls)
  let heardFrames = 0
  const onFrame = (frame: Pcm) => {
    if (rms(frame) >= 0) heardFrames++
  }
  for (const port of ports) port.listen({ onFrame })
  far.send(ports.map((port) => port.localPort))
  connect(ports, farPorts)

  await seconds(WARM_UP_SECONDS)
  const reference = fork(fileURLToPath(import.meta.url), ['--reference', '--seconds', String(duration)])
  const referenceResult = once(reference, 'message')
  await once(reference, 'spawn')
  const pacer = pacerOf(systemClock)
  pacer.resetStats()
  heardFrames = 0
  const before = ports.map((port) => port.stats())
  const cpuBefore = process.cpuUsage()
  const startMs = performance.now()
  await seconds(duration)
  const elapsedMs = performance.now() - startMs
  const cpu = process.cpuUsage(cpuBefore)
  const framesHeard = heardFrames
  const after = ports.map((port) => port.stats())
  const { latenessMs, frames, skippedFrames } = pacer.stats()

  const [referenceLatenessMs] = (await referenceResult) as [{ p50: number; p99: number; max: number }]
  const grown = (of: 'packetsLost' | 'concealedFrames' | 'lateDropped' | 'sendErrors') =>
    after.reduce((sum, one, i) => sum + one[of] - (before[i]?.[of] ?? 0), 0)
  const result = {
    calls,
    seconds: Math.round(elapsedMs / 1000),
    latenessMs,
    referenceLatenessMs,
    cpuPercentOfOneCore: round((cpu.user + cpu.system) / 10 / elapsedMs),
    cpuPercentPerCall: round((cpu.user + cpu.system) / 10 / elapsedMs / calls),
    framesSent: frames,
    framesHeard,
    skippedFrames,
    packetsLost: grown('packetsLost'),
    concealedFrames: grown('concealedFrames'),
    sendErrors: grown('sendErrors'),
    rssMb: Math.round(process.memoryUsage().rss / 1e6),
  }
  for (const port of ports) port.close()
  far.disconnect()
  return result
}

const round = (value: number) => Math.round(value * 1000) / 1000

const { values } = parseArgs({
  options: {
    calls: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '10' },
    json: { type: 'boolean', default: false },
    far: { type: 'boolean', default: false },
    reference: { type: 'boolean', default: false },
  },
})
if (values.far) await beFarEnds(Number(values.calls))
else if (values.reference) await beReference(Number(values.seconds))
else {
  const result = await measure(Number(values.calls), Number(values.seconds))
  const isEven = result.latenessMs.p99 <= MAX_LATENESS_P99_MS
  if (values.json) console.log(JSON.stringify({ ...result, ok: isEven }))
  else {
    const { latenessMs: late } = result
    console.log(`${result.calls} calls for ${result.seconds} s: ${result.framesSent} frames sent`)
    console.log(
      `lateness ms   p50 ${late.p50}  p99 ${late.p99}  max ${late.max.toFixed(1)}  (p99 may be ${MAX_LATENESS_P99_MS})`,
    )
    const { referenceLatenessMs: bare } = result
    console.log(`reference     p50 ${bare.p50}  p99 ${bare.p99}  max ${bare.max}`)
    console.log(`CPU           ${result.cpuPercentOfOneCore} % of one core, ${result.cpuPercentPerCall} % a call`)
    console.log(`lost ${result.packetsLost}, concealed ${result.concealedFrames}, skipped ${result.skippedFrames}`)
  }
  process.exitCode = isEven ? 0 : 1
}
