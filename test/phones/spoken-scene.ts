import type { Database } from '../../src/store/database.ts'
import { aCallScene, CALLER, type SceneOptions } from './call-scene.ts'
import { ScriptedCaller } from './scripted-caller.ts'
import { type ScriptedModel, ScriptedRecognition, type Utterance, VOICE } from './scripted-providers.ts'

const USUAL: Omit<Utterance, 'text'> = { msPerWord: 250, delayMs: 120, interims: true, confidence: 0.9 }

/** A call scene in which callers speak. Without a model the built-in brain answers them. */
export async function aSpokenScene(real: Database, model: ScriptedModel | null, options: SceneOptions = {}) {
  const ear = new ScriptedRecognition()
  const scene = await aCallScene(real, { ...options, deps: { ...options.deps, stt: ear, model } })
  if (model) model.clock = scene.house.clock
  const call = (from = CALLER, to = scene.number) =>
    new SpeakingCaller(new ScriptedCaller(scene.house, { from, to }), ear)
  return { ...scene, ear, call }
}

/** Somebody at a telephone with a voice; everything else as the scripted caller does it. */
export class SpeakingCaller {
  readonly script: ScriptedCaller
  readonly #ear: ScriptedRecognition
  readonly #streamsBefore: number

  constructor(script: ScriptedCaller, ear: ScriptedRecognition) {
    this.script = script
    this.#ear = ear
    this.#streamsBefore = ear.streams.length
  }

  get hearing() {
    const stream = this.#ear.streams[this.#streamsBefore]
    if (!stream) throw new Error('nobody listens to this caller yet')
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

  /** Says something, at its own pace, and stops. */
  async says(text: string, how: Partial<Omit<Utterance, 'text'>> = {}): Promise<void> {
    const tookMs = this.begins(text, how)
    await this.waits(tookMs)
    this.stops()
  }

  /** Begins to say something and says on. Gives how long it takes. */
  begins(text: string, how: Partial<Omit<Utterance, 'text'>> = {}): number {
    this.line.callerSound = VOICE
    return this.hearing.hear({ text, ...USUAL, ...how })
  }

  stops(): void {
    this.line.callerSound = null
  }

  /** How long it takes from now until the line is silent, that is until nothing waits to be played. */
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
