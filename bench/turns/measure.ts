import { BenchCall, type OpenRecognizer } from './bench-call.ts'
import { FRAME_MS } from './line.ts'
import { Random } from './random.ts'
import { type SceneKind, soundOf, spokenTurn, turnParts } from './scenes.ts'
import { CALLER_DBFS } from './sounds.ts'
import type { HeardBlock } from './voice.ts'
import type { CallerVoices } from './voices.ts'

/** What came of one sound during the assistant's speech. */
export interface Overlap {
  kind: SceneKind
  label: string
  isRight: boolean
  /** An interruption: from its first sound to the last sound of the answer. Else: the longest silence in the answer. */
  ms: number
  why: string
}

export interface SpokenTurn {
  label: string
  interruptions: number
  /** From the caller's last sound to the first sound of the answer. */
  responseMs: number
  /** How often the model was asked until the answer came. */
  requests: number
}

export interface Bench {
  voices: CallerVoices
  openRecognizer: OpenRecognizer
  seed: number
}

/** The caller's first turn, from which the assistant learns how loud the caller is. */
const OPENING = [{ text: 'What are your opening hours, please?', pauseMs: 0 }]
/** How soon after an interruption the assistant must be silent. */
const YIELD_WITHIN_MS = 1_500
/** The longest silence in an answer that goes on. */
const MAX_SILENCE_MS = 600

/** The caller asks, and while the assistant answers at length there is a sound. */
export async function measureOverlap(kind: SceneKind, index: number, bench: Bench): Promise<Overlap> {
  const random = new Random(bench.seed * 10_007 + index * 101 + kind.length)
  const { voices, openRecognizer } = bench
  const sound = await soundOf(kind, index, voices, random)
  const opening = await spokenTurn(OPENING, random.pick(voices.names), CALLER_DBFS + random.between(-3, 3), voices)
  const call = new BenchCall(openRecognizer, random, true)
  try {
    await call.waitsForQuiet(600)
    call.begins(opening)
    await call.waitsUntil('an answer', () => call.heard().some(({ answer }) => answer > 0))
    const asked = call.heard().at(-1)?.answer ?? 0
    await call.waits(random.between(700, 7_000))
    const { startMs, endMs } = call.begins(sound)
    await call.waits(endMs - startMs)
    await call.waitsForQuiet(kind === 'interruption' ? 4_500 : 2_000)
    const heard = call.heard()
    const verdict = kind === 'interruption' ? judgeYield(heard, asked, startMs) : judgeGoingOn(heard, asked, startMs)
    return { kind, label: sound.label, ...verdict }
  } finally {
    await call.ends()
  }
}

/** The old answer is silent soon and for good, and the caller is answered. */
function judgeYield(heard: readonly HeardBlock[], asked: number, startMs: number) {
  const lastMs = heard.findLast(({ answer }) => answer === asked)?.atMs ?? startMs
  const ms = Math.max(0, lastMs + FRAME_MS - startMs)
  if (ms > YIELD_WITHIN_MS) return { isRight: false, ms, why: 'the answer went on' }
  const isAnswered = heard.some(({ answer, atMs }) => answer > asked && atMs > startMs)
  return { isRight: isAnswered, ms, why: isAnswered ? '' : 'the caller got no answer' }
}

/** The answer goes on after at most a short silence, nothing of it is lost, and the sound is not answered. */
function judgeGoingOn(heard: readonly HeardBlock[], asked: number, startMs: number) {
  const blocks = heard.filter(({ answer }) => answer === asked)
  const gaps = blocks.slice(1).map(({ atMs }, index) => atMs - (blocks[index] as HeardBlock).atMs - FRAME_MS)
  const ms = Math.max(0, ...gaps.filter((_, index) => (blocks[index + 1] as HeardBlock).atMs > startMs))
  if (heard.some(({ answer }) => answer > asked)) return { isRight: false, ms, why: 'the sound was answered' }
  const distinct = new Set(blocks.map(({ sentence, block }) => `${sentence}.${block}`))
  const lastOf = (sentence: number) =>
    Math.max(...blocks.filter((one) => one.sentence === sentence).map((one) => one.block))
  const whole = [0, 1, 2].reduce((sum, sentence) => sum + lastOf(sentence) + 1, 0)
  if (!(distinct.size >= whole - 3))
    return { isRight: false, ms, why: `${whole - distinct.size} parts of the answer were lost` }
  return { isRight: ms <= MAX_SILENCE_MS, ms, why: ms <= MAX_SILENCE_MS ? '' : `${Math.round(ms)} ms of silence` }
}

/** The caller says a whole turn, with its pauses, and waits for the answer. */
export async function measureTurn(index: number, bench: Bench): Promise<SpokenTurn> {
  const random = new Random(bench.seed * 20_011 + index * 103)
  const { voices, openRecognizer } = bench
  const turn = await spokenTurn(
    turnParts(index),
    random.pick(voices.names),
    CALLER_DBFS + random.between(-3, 3),
    voices,
  )
  const call = new BenchCall(openRecognizer, random, false)
  try {
    await call.waitsForQuiet(600)
    const { startMs, endMs } = call.begins(turn)
    await call.waits(endMs - startMs)
    const early = new Set(
      call
        .heard()
        .filter(({ answer, atMs }) => answer > 0 && atMs > startMs)
        .map(({ answer }) => answer),
    )
    await call.waitsUntil('an answer', () => call.heard().some(({ answer, atMs }) => answer > 0 && atMs >= endMs))
    const first = call.heard().find(({ answer, atMs }) => answer > 0 && atMs >= endMs)
    return {
      label: turn.label,
      interruptions: early.size,
      responseMs: (first?.atMs ?? endMs) - endMs,
      requests: call.requests,
    }
  } finally {
    await call.ends()
  }
}
