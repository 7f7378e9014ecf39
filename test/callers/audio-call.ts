import type { CallOutcome } from '../../src/assistant/conversation/outcome.ts'
import type { SpeechListener, SpeechStream, SpeechToText } from '../../src/assistant/ports.ts'
import { systemClock } from '../../src/kernel/clock.ts'
import type { Pcm } from '../../src/media/media-stream.ts'
import { joined } from '../../src/media/pcm.ts'
import { pocketsphinx } from '../../src/providers/pocketsphinx/stt.ts'
import type { Database } from '../../src/store/database.ts'
import { anAppointment } from '../factories/records.ts'
import { patientVoice } from '../harness/patient-voice.ts'
import { aCallScene, CALLER } from '../phones/call-scene.ts'
import type { ScriptedCaller } from '../phones/scripted-caller.ts'
import type { Caller, Doing } from './caller.ts'
import type { Person } from './person.ts'
import type { PersonResult } from './person-call.ts'
import { PersonReactions } from './person-reactions.ts'
import { calendarOf, furnish, noticesOf } from './person-scene.ts'
import { type Reactions, ScriptedAnswers } from './scripted-answers.ts'
import { type CallResult, NAMED, rowsOf, SERVICES } from './text-call.ts'

/** The speech of a synthesized caller at 8 kHz. */
export type Say = (text: string) => Promise<Pcm>

/** A caller's voice, one of flite's. The caller of this function closes it. */
export function callerVoice(voice: 'rms' | 'slt' | 'awb'): { say: Say; close(): Promise<void> } {
  const tts = patientVoice({ voice })
  const said = new Map<string, Promise<Pcm>>()
  const speak = async (text: string): Promise<Pcm> => {
    const pieces: Pcm[] = []
    for await (const pcm of tts.speak(text, { sampleRate: 8_000 })) pieces.push(pcm)
    return joined(pieces)
  }
  return {
    say(text) {
      const pcm = said.get(text) ?? speak(text)
      said.set(text, pcm)
      return pcm
    },
    close: () => tts.close(),
  }
}

/** A real recognizer on a manual clock: the clock stands still while the recognizer works. */
export function awaited(stt: SpeechToText, busy: Set<Promise<unknown>>): SpeechToText {
  return {
    name: stt.name,
    ...(stt.hearsNames === undefined ? {} : { hearsNames: stt.hearsNames }),
    close: () => stt.close(),
    listen(options, listener) {
      let settle = () => {}
      const begin = () => {
        settle()
        const work = new Promise<void>((resolve) => {
          settle = resolve
        })
        busy.add(work)
        void work.then(() => busy.delete(work))
      }
      const watched: SpeechListener = {
        ...listener,
        onTranscript: (transcript) => listener.onTranscript(transcript),
        // Reported when the recognizer begins an utterance.
        onUsage(usage) {
          begin()
          listener.onUsage?.(usage)
        },
        onUtteranceEnd() {
          listener.onUtteranceEnd?.()
          settle()
        },
        onFailed(error) {
          listener.onFailed(error)
          settle()
        },
      }
      const stream = stt.listen(options, watched)
      const wrapped: SpeechStream = {
        push: (pcm) => stream.push(pcm),
        finish() {
          begin()
          stream.finish()
        },
        close() {
          stream.close()
          settle()
        },
      }
      return wrapped
    },
  }
}

/** After this much silence on the line it is the caller's turn. */
const TURN_MS = 900
/** Longer than any sentence. */
const PATIENCE_MS = 90_000
const MAX_TURNS = 25

/** Runs the call of a scripted caller as audio: synthesized speech, a real recognizer and the real call loop. */
export async function runAudioCall(db: Database, caller: Caller, say: Say): Promise<CallResult> {
  const { scene: { has = [], taken = [], business = {} } = {} } = caller
  const busy = new Set<Promise<unknown>>()
  const recogniser = awaited(pocketsphinx({ clock: systemClock }), busy)
  const scene = await aCallScene(db, { business, services: [...SERVICES], deps: { stt: recogniser } })
  for (const { startsAt, service } of has)
    await anAppointment(db, scene.business, {
      startsAt: new Date(startsAt),
      service,
      contactName: NAMED,
      contactPhone: CALLER,
    })
  for (const { startsAt, minutes } of taken)
    await anAppointment(db, scene.business, { startsAt: new Date(startsAt), durationMinutes: minutes })
  const call = scene.call()
  const remarks: string[] = []
  const answers = new ScriptedAnswers(caller.says, '2026-03-02', (remark) => remarks.push(remark))
  const talk = new AudioCall(call, answers, say, () => [...busy])
  await talk.run()
  await recogniser.close()
  const record = await scene.record(call)
  const done = record.toolCalls.filter(({ name }) => ['book', 'reschedule', 'cancel'].includes(name))
  const outcomes = done.map(({ result }) => (result as { outcome: string }).outcome)
  return {
    lines: call.captions.map(({ role, text }) => `${role}: ${text}`).concat(remarks, talk.remarks),
    notes: outcomes
      .filter((did) => ['booked', 'rescheduled', 'cancelled'].includes(did))
      .map((did) => ({ did }) as CallOutcome),
    ends: endOf(record.endedReason),
    leftMessage: record.extractedData !== null && 'message' in (record.extractedData as object),
    rows: await rowsOf(db, scene.business),
    effects: done.map(() => ({ request: { tool: 'answer', question: '' }, asked: '', said: '' }) as const),
  }
}

/** Holds the call of a person as audio. */
export async function runAudioPerson(db: Database, person: Person, say: Say): Promise<PersonResult> {
  const busy = new Set<Promise<unknown>>()
  const recogniser = awaited(pocketsphinx({ clock: systemClock }), busy)
  const { business: fields = {}, services = SERVICES } = person.scene ?? {}
  const scene = await aCallScene(db, { business: fields, deps: { stt: recogniser }, services: [] })
  await furnish(db, scene.business, { ...person, scene: { ...person.scene, services, from: CALLER } })
  const call = scene.call()
  const names = services.map(({ name }) => name)
  const reactions = new PersonReactions(person, '2026-03-02', names)
  const changedIn = new Set<number>()
  let before = JSON.stringify(await calendarOf(db, scene.business))
  let turn = 0
  const noticesChanges = async () => {
    const now = JSON.stringify(await calendarOf(db, scene.business))
    if (now !== before) changedIn.add(turn + 1)
    before = now
  }
  const watched: Reactions = {
    async next(_reply, words) {
      await noticesChanges()
      turn += 1
      return reactions.next(words)
    },
  }
  const talk = new AudioCall(call, watched, say, () => [...busy])
  await talk.run()
  await noticesChanges()
  await recogniser.close()
  const record = await scene.record(call)
  return {
    lines: call.captions.map(({ role, text }) => `${role}: ${text}`).concat(talk.remarks),
    ...{ noticed: reactions.noticed, ends: endOf(record.endedReason), changedIn },
    leftVoiceMessage: record.extractedData !== null && 'message' in (record.extractedData as object),
    calendar: await calendarOf(db, scene.business),
    notices: await noticesOf(db, scene.business),
  }
}

const endOf = (reason: string | null): CallResult['ends'] =>
  reason === 'assistant_hangup'
    ? 'goodbye'
    : reason === 'transferred'
      ? 'person'
      : reason === 'silence'
        ? 'gives_up'
        : 'caller'

class AudioCall {
  readonly remarks: string[] = []
  readonly #call: ScriptedCaller
  readonly #say: Say
  readonly #pending: () => Promise<unknown>[]
  readonly #reactions: Reactions
  #heard = 0

  constructor(call: ScriptedCaller, reactions: Reactions, say: Say, pending: () => Promise<unknown>[]) {
    this.#call = call
    this.#say = say
    this.#pending = pending
    this.#reactions = reactions
  }

  async run(): Promise<void> {
    for (let turn = 0; turn < MAX_TURNS; turn += 1) {
      await this.#listens()
      if (this.#call.leg.ended) break
      const doing = await this.#next()
      if (doing === null || (typeof doing === 'object' && 'hangsUp' in doing)) {
        await this.#call.hangsUp()
        return
      }
      await this.#do(doing)
    }
    await this.#call.over
  }

  /** Waits until the assistant has spoken and is silent for a moment. */
  async #listens(): Promise<void> {
    const { leg, captions } = this.#call
    let quietMs = 0
    for (let waited = 0; waited < PATIENCE_MS; waited += 20) {
      while (this.#pending().length > 0) await Promise.all(this.#pending())
      await this.#call.waits(20)
      if (leg.ended) return
      const spoke = captions.slice(this.#heard).some(({ role }) => role === 'assistant')
      quietMs = spoke && leg.stream.queuedMs() === 0 ? quietMs + 20 : 0
      if (quietMs >= TURN_MS) return
    }
    this.remarks.push('(the call goes on for ever)')
  }

  async #next(): Promise<Doing | null> {
    const { captions } = this.#call
    const asked = captions.slice(this.#heard).filter(({ role }) => role === 'assistant')
    this.#heard = captions.length
    const words = asked.map(({ text }) => text).join(' ')
    return this.#reactions.next(words, words)
  }

  async #do(doing: Doing): Promise<void> {
    if (typeof doing === 'string') await this.#speaks(await this.#say(doing))
    else if ('interrupts' in doing) await this.#interrupts(await this.#say(doing.interrupts))
    else if ('haltingly' in doing) await this.#halts(doing.haltingly, doing.pauseMs)
    else if ('amid' in doing) await this.#speaks(amidHiss(await this.#say(doing.amid)))
    else if ('key' in doing) this.#call.press(doing.key)
    else if ('noise' in doing) await this.#makesNoise()
  }

  async #speaks(speech: Pcm): Promise<void> {
    const { stream } = this.#call.leg
    stream.callerSound = speech
    await this.#passes(Math.ceil(speech.length / 160) * 20)
    stream.callerSound = null
  }

  /** Speaks with pauses, like a person who searches for words. */
  async #halts(pieces: readonly string[], pauseMs: number): Promise<void> {
    for (const [index, piece] of pieces.entries()) {
      if (index > 0) await this.#passes(pauseMs)
      await this.#speaks(await this.#say(piece))
    }
  }

  /** Lets time pass, which stands still while the recognizer works. */
  async #passes(ms: number): Promise<void> {
    for (let passed = 0; passed < ms; passed += 20) {
      while (this.#pending().length > 0) await Promise.all(this.#pending())
      await this.#call.waits(20)
    }
  }

  /** Says something that makes the assistant speak, and talks over the answer. */
  async #interrupts(speech: Pcm): Promise<void> {
    const { leg, captions } = this.#call
    await this.#speaks(await this.#say('when are you open'))
    const before = captions.length
    const begins = () => captions.slice(before).some(({ role }) => role === 'assistant') && leg.stream.queuedMs() > 0
    for (let waited = 0; !begins() && waited < PATIENCE_MS; waited += 20) await this.#passes(20)
    await this.#passes(600)
    await this.#speaks(speech)
    this.#heard = captions.length
  }

  /** Makes a loud sound that is not a voice. */
  async #makesNoise(): Promise<void> {
    const { leg } = this.#call
    let seed = 7
    leg.stream.callerSound = Int16Array.from({ length: 12_000 }, () => {
      seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
      return (seed / 0x8000_0000 - 1) * 6_000
    })
    await this.#call.waits(1_500)
    leg.stream.callerSound = null
  }
}

/** Adds a quiet hiss under the words, as from a street. */
function amidHiss(speech: Pcm): Pcm {
  let seed = 11
  return speech.map((sample) => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
    return Math.max(-32_768, Math.min(32_767, sample + Math.round((seed / 0x8000_0000 - 1) * 150)))
  })
}
