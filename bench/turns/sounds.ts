import type { Pcm } from '../../src/media/media-stream.ts'
import { joined, mixed, rms, scaled } from '../../src/media/pcm.ts'
import type { Random } from './random.ts'

/** Sounds around a caller, synthesized at 8 kHz. */

const RATE = 8_000
/** The level of a caller on a telephone line, dBFS. */
export const CALLER_DBFS = -24

const samplesOf = (ms: number): number => Math.round((ms * RATE) / 1000)
export const silence = (ms: number): Pcm => new Int16Array(samplesOf(ms))

/** The same sound at this level, measured over the parts that are not silent. */
export function atLevel(pcm: Pcm, dbfs: number): Pcm {
  const loud = pcm.filter((sample) => Math.abs(sample) > 100)
  const level = rms(loud.length > 0 ? loud : pcm)
  return level === 0 ? pcm : scaled(pcm, (32_768 * 10 ** (dbfs / 20)) / level)
}

function shaped(ms: number, sample: (seconds: number, share: number) => number): Pcm {
  const length = samplesOf(ms)
  return Int16Array.from({ length }, (_, at) => 8_000 * sample(at / RATE, at / length))
}

/** Noise of a band around `hz`: a resonator of two poles. */
function bandNoise(random: Random, hz: number, width: number): () => number {
  const radius = 1 - (Math.PI * width) / RATE
  const turn = 2 * radius * Math.cos((2 * Math.PI * hz) / RATE)
  let [last, before] = [0, 0]
  return () => {
    const now = (random.next() * 2 - 1) * (1 - radius) * 4 + turn * last - radius * radius * before
    before = last
    last = now
    return now
  }
}

/** One to three bursts: a hard start, the vocal tract around 700 Hz, and a voiced end. */
export function cough(random: Random): Pcm {
  const bursts = Array.from({ length: 1 + Math.floor(random.next() * 3) }, () => {
    const [low, high] = [bandNoise(random, 700, 500), bandNoise(random, 1_800, 900)]
    const hz = random.between(130, 210)
    const burst = shaped(random.between(140, 260), (seconds, share) => {
      const voiced = share > 0.4 ? 0.4 * Math.sin(2 * Math.PI * hz * seconds) : 0
      return (low() + 0.6 * high() + voiced) * Math.min(1, share * 30) * Math.exp(-3.5 * share)
    })
    return joined([burst, silence(random.between(70, 180))])
  })
  return joined(bursts)
}

/** Clicks of a keyboard, 4 to 9 a second. */
export function typing(random: Random): Pcm {
  const keys = Array.from({ length: 8 + Math.floor(random.next() * 12) }, () => {
    const noise = bandNoise(random, 2_400, 1_600)
    const click = shaped(18, (_, share) => noise() * Math.exp(-6 * share))
    return joined([scaled(click, random.between(0.4, 1)), silence(random.between(90, 230))])
  })
  return joined(keys)
}

/** Two to four barks: a harmonic sweep downwards with noise. */
export function dog(random: Random): Pcm {
  const barks = Array.from({ length: 2 + Math.floor(random.next() * 3) }, () => {
    const top = random.between(450, 750)
    const noise = bandNoise(random, 1_100, 900)
    let phase = 0
    const bark = shaped(random.between(110, 190), (_, share) => {
      phase += (2 * Math.PI * top * (1 - 0.45 * share)) / RATE
      const tone = Math.sin(phase) + 0.6 * Math.sin(2 * phase) + 0.3 * Math.sin(3 * phase)
      return (0.6 * tone + 0.5 * noise()) * Math.sin(Math.PI * share)
    })
    return joined([bark, silence(random.between(150, 400))])
  })
  return joined(barks)
}

/** A slam: a thump below 200 Hz, and rattling. */
export function door(random: Random): Pcm {
  const hz = random.between(80, 160)
  const [rattle, slam] = [bandNoise(random, 900, 700), bandNoise(random, 300, 300)]
  return shaped(random.between(250, 450), (seconds, share) => {
    const thump = Math.sin(2 * Math.PI * hz * seconds) * Math.exp(-7 * share)
    return thump + slam() * Math.exp(-9 * share) + 0.3 * rattle() * Math.exp(-4 * share)
  })
}

/** Chords under a voice, as from a television. */
export function music(random: Random, ms: number): Pcm {
  const roots = [220, 262, 330, 392].map((hz) => hz * random.between(0.98, 1.02))
  return shaped(ms, (seconds) => {
    const root = roots[Math.floor(seconds / 0.5) % roots.length] as number
    return [1, 1.25, 1.5].reduce((sum, ratio) => sum + 0.25 * Math.sin(2 * Math.PI * root * ratio * seconds), 0)
  })
}

/** A voice at the other end of a room: duller, and with its reflections. */
export function atDistance(pcm: Pcm): Pcm {
  let last = 0
  const dull = pcm.map((sample) => {
    last += 0.35 * (sample - last)
    return last
  })
  const reflections = [
    [23, 0.5],
    [41, 0.4],
    [67, 0.3],
    [101, 0.2],
  ] as const
  return reflections.reduce<Pcm>(
    (sum, [ms, gain]) => mixed(sum, joined([silence(ms), scaled(dull, gain)])),
    joined([dull, silence(120)]),
  )
}

/** The hiss of a line. */
export const hiss = (random: Random, samples: number): Pcm =>
  Int16Array.from({ length: samples }, () => (random.next() * 2 - 1) * 24)
