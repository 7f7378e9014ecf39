import type { Database } from '../../src/store/database.ts'
import { aCallScene, CALLER, type SceneOptions } from './call-scene.ts'
import { ScriptedCaller } from './scripted-caller.ts'
import { type ScriptedModel, ScriptedRecognition, type Utterance, VOICE } from './scripted-providers.ts'

const USUAL: Omit<Utterance, 'text'> = { msPerWord: 250, delayMs: 120, interims: true, confidence: 0.9 }

/** A call scene in which callers speak. Without a model the dialogue answers them. */
export async function aSpokenScene(real: Database, model: ScriptedModel | null, options: SceneOptions = {}) {
  const recognition = new ScriptedRecognition()
  const scene = await aCallScene(real, { ...options, deps: { ...options.deps, stt: recognition, model } })
  if (model) model.clock = scene.setup.clock
  const call = (from = CALLER, to = scene.number) =>
    new SpeakingCaller(new ScriptedCaller(scene.setup, { from, to }), recognition)
  return { ...scene, recognition, call }
}

/** A scripted caller with a voice. */
export class SpeakingCaller {
  readonly script: ScriptedCaller
  readonly #recognition: ScriptedRecognition
  readonly #streamsBefore: number

  constructor(script: ScriptedCaller, recognition: ScriptedRecognition) {
    this.script = script
    this.#recognition = recognition
    this.#streamsBefore = recognition.streams.length
  }

  get hearing() {
    const stream = this.#recognition.streams[this.#streamsBefore]
    if (!stream) throw new Error('speech recognition of this caller has not started')
    return stream
  }

  get line() {
    return this.script.leg.stream
  }

  hears(words: string): Promise<void> {
    return this.script.hears(words)
  }

  waits(ms: number): Promise<void> {
    return this.script.waits(ms)
  }

  /** Says something and stops. */
  async says(text: string, how: Partial<Omit<Utterance, 'text'>> = {}): Promise<void> {
    const tookMs = this.begins(text, how)
    await this.waits(tookMs)
    this.stops()
  }

  /** Begins to say something. Returns how long it takes. */
  begins(text: string, how: Partial<Omit<Utterance, 'text'>> = {}): number {
    this.line.callerSound = VOICE
    return this.hearing.hear({ text, ...USUAL, ...how })
  }

  stops(): void {
    this.line.callerSound = null
  }

  /** Waits until nothing is left to play. Returns how long that took. */
  async hearsSilenceWithin(ms: number): Promise<number> {
    let waited = 0
    for (; this.line.queuedMs() > 0; waited += 20) {
      if (waited > ms) throw new Error(`the assistant still speaks after ${ms} ms`)
      await this.waits(20)
    }
    return waited
  }

  get said(): string[] {
    return this.script.captions.filter(({ role }) => role === 'assistant').map(({ text }) => text)
  }
}
