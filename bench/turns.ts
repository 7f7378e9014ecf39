/**
 * Measures turn-taking: synthesized callers talk with the assistant, interrupt it, hum, cough, and have a television on.
 *
 *   npm run bench:turns -- [--json] [--table] [--each 60] [--seed 1] [--recognizer stand-in|pocketsphinx]
 *
 * Each scene is a call through the real media path, voice detection, turn-taking, playout and responder, on a manual clock: frames
 * are G.711 and take 60 ms each way, as with a jitter buffer, and processing takes no time. The model's words and the recognizer are
 * scripted (turns/recognizer.ts says what it knows, and when); `--recognizer pocketsphinx` uses a real one of whole utterances, whose
 * own time is not counted. Voices are flite's, and espeak-ng's where it is installed; other sounds are synthesized.
 *
 * `yields`                    interruptions after which the answer was silent within 1.5 s and for good, and the caller was answered
 * `talks_through_backchannel` of "mm-hm", "uh-huh", "yeah", "okay", "right": the answer went on after at most 600 ms of silence,
 *                             nothing of it was lost, and the backchannel was not answered
 * `ignores_noise`             the same for coughs, typing, voices at a distance, television, dogs and doors
 * `yield_p50_ms`, p95         from the caller's first sound to the last sound of the answer, both at the caller's end
 * `interrupts_caller_per_turn` answers that began before the caller's turn was over, per turn (most turns have pauses)
 * `response_p50_ms`, p95      from the end of these turns to the first sound of the answer; the model takes 300 ms
 * `model_requests_per_turn`   how often the model was asked, with the answers that were prepared and dropped
 */
import { parseArgs } from 'node:util'
import { CallOver } from './turns/bench-call.ts'
import { type Bench, measureOverlap, measureTurn, type Overlap, type SpokenTurn } from './turns/measure.ts'
import { pocketsphinxRecognizer, standIn } from './turns/recognizers.ts'
import type { SceneKind } from './turns/scenes.ts'
import { CallerVoices } from './turns/voices.ts'

const { values: options } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    table: { type: 'boolean', default: false },
    each: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
    recognizer: { type: 'string', default: 'stand-in' },
  },
})
const each = Number(options.each)
const KINDS: readonly SceneKind[] = ['interruption', 'backchannel', 'noise']

function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return Math.round(sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN)
}

const mean = (values: readonly number[]): number =>
  Math.round((values.reduce((sum, value) => sum + value, 0) / values.length) * 1_000) / 1_000

const share = (overlaps: readonly Overlap[]): number =>
  Math.round((overlaps.filter(({ isRight }) => isRight).length / overlaps.length) * 1_000) / 1_000

function printTable(overlaps: readonly Overlap[], turns: readonly SpokenTurn[]): void {
  const say = (line: string) => void process.stderr.write(`${line}\n`)
  for (const kind of KINDS) {
    say(`\n${kind}`)
    const labels = [...new Set(overlaps.filter((one) => one.kind === kind).map(({ label }) => label))]
    for (const label of labels) {
      const some = overlaps.filter((one) => one.kind === kind && one.label === label)
      const right = some.filter(({ isRight }) => isRight).length
      const whys = [...new Set(some.map(({ why }) => why).filter((why) => why !== ''))].join('; ')
      const times = some.map(({ ms }) => ms)
      const ms = `${percentile(times, 0.5)} / ${percentile(times, 0.95)} ms`
      say(`  ${`${right}/${some.length}`.padStart(6)}  ${ms.padStart(16)}  ${label}${whys === '' ? '' : `  (${whys})`}`)
    }
  }
  say('\nturns that the assistant interrupted')
  for (const { label, interruptions } of turns) if (interruptions > 0) say(`  ${interruptions}  ${label}`)
}

let brokenOff = 0

/** A scene that breaks off, because the recognizer did not understand its first turn, is counted and left out. */
async function played<T>(play: () => Promise<T>, keep: (result: T) => void): Promise<void> {
  try {
    keep(await play())
  } catch (error) {
    if (!(error instanceof CallOver)) throw error
    brokenOff += 1
  }
}

async function run(bench: Bench) {
  const overlaps: Overlap[] = []
  for (const kind of KINDS)
    for (let index = 0; index < each; index += 1)
      await played(
        () => measureOverlap(kind, index, bench),
        (overlap) => overlaps.push(overlap),
      )
  const turns: SpokenTurn[] = []
  for (let index = 0; index < each; index += 1)
    await played(
      () => measureTurn(index, bench),
      (turn) => turns.push(turn),
    )
  if (options.table) printTable(overlaps, turns)
  const of = (kind: SceneKind) => overlaps.filter((one) => one.kind === kind)
  const yieldMs = of('interruption').map(({ ms }) => ms)
  const goneOn = of('backchannel').filter(({ isRight }) => isRight)
  const responseMs = turns.map((turn) => turn.responseMs)
  return {
    recognizer: options.recognizer,
    voices: bench.voices.names.length,
    scenes: overlaps.length + turns.length,
    scenes_broken_off: brokenOff,
    yields: share(of('interruption')),
    talks_through_backchannel: share(of('backchannel')),
    ignores_noise: share(of('noise')),
    yield_p50_ms: percentile(yieldMs, 0.5),
    yield_p95_ms: percentile(yieldMs, 0.95),
    backchannel_silence_p50_ms: percentile(
      goneOn.map(({ ms }) => ms),
      0.5,
    ),
    interrupts_caller_per_turn: mean(turns.map(({ interruptions }) => interruptions)),
    response_p50_ms: percentile(responseMs, 0.5),
    response_p95_ms: percentile(responseMs, 0.95),
    model_requests_per_turn: mean(turns.map(({ requests }) => requests)),
  }
}

const voices = await CallerVoices.open()
try {
  const openRecognizer = options.recognizer === 'pocketsphinx' ? pocketsphinxRecognizer : standIn
  const result = await run({ voices, openRecognizer, seed: Number(options.seed) })
  process.stdout.write(`${JSON.stringify(result, null, options.json ? 0 : 2)}\n`)
} finally {
  await voices.close()
}
