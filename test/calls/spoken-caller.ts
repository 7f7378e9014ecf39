import type { Pcm } from '../../src/media/media-stream.ts'
import { rms } from '../../src/media/pcm.ts'
import { until } from '../harness/until.ts'

/** The phone of a speaking caller: the audio heard so far at 8 kHz, and a way to say the next line. */
export interface SpeakingPhone {
  heard(): Pcm | Promise<Pcm>
  /** Says the caller's next line. */
  say(line: number): void | Promise<void>
}

const FRAME = 160
const LOUD = 200
/** A turn of the assistant has at least this many loud frames, and ends after this much silence. */
const LEAST_FRAMES = 20
const QUIET_MS = 1_100
const LOOK_EVERY_MS = 60
const PATIENCE_MS = 40_000

/**
 * Says `count` lines, each after the assistant has spoken and is silent again, and listens to what follows the last
 * one. A slow machine changes nothing, because no line is said at a fixed time. @returns what was heard, by turn
 */
export async function talkThrough(phone: SpeakingPhone, count: number): Promise<Pcm[]> {
  const turns: Pcm[] = []
  let from = 0
  for (let line = 0; line <= count; line += 1) {
    const until = await untilSpokenTo(phone, from)
    turns.push((await phone.heard()).subarray(from, until))
    from = until
    if (line < count) await phone.say(line)
  }
  return turns
}

const QUIET_SAMPLES = 8_800

/** Until nothing was heard for 1.1 seconds. */
export const untilQuiet = (heard: () => Pcm): Promise<boolean> =>
  until('the line is silent', () => {
    const sound = heard()
    return sound.length > QUIET_SAMPLES && rms(sound.subarray(-QUIET_SAMPLES)) < LOUD
  })

/** Until the assistant has spoken after the sample `from`, and is silent again. @returns the number of samples heard by then */
export async function untilSpokenTo(phone: Pick<SpeakingPhone, 'heard'>, from: number): Promise<number> {
  const giveUp = performance.now() + PATIENCE_MS
  let loud = 0
  let since = performance.now()
  for (;;) {
    const heard = await phone.heard()
    const now = loudFrames(heard.subarray(from))
    if (now !== loud) since = performance.now()
    loud = now
    if (loud >= LEAST_FRAMES && performance.now() - since >= QUIET_MS) return heard.length
    if (performance.now() > giveUp) throw new Error(`the assistant was not heard to an end (${loud * 20} ms of speech)`)
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
  }
}

function loudFrames(pcm: Pcm): number {
  let loud = 0
  for (let at = 0; at + FRAME <= pcm.length; at += FRAME) if (rms(pcm.subarray(at, at + FRAME)) > LOUD) loud += 1
  return loud
}
