import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { handleInboundCall } from '../../src/assistant/call/inbound.ts'
import { handleOutboundCall } from '../../src/assistant/call/outbound.ts'
import { LiveCalls } from '../../src/assistant/call/registry.ts'
import type { CallDeps } from '../../src/assistant/call/session.ts'
import { NO_PRICES } from '../../src/assistant/result/cost.ts'
import { CallJournal } from '../../src/assistant/result/journal.ts'
import { apologies } from '../../src/assistant/speech/phrases.ts'
import { prepareApologies } from '../../src/assistant/speech/playout.ts'
import { toolRunner } from '../../src/assistant/tools/run-tool.ts'
import type { OutboundCall } from '../../src/features/outbound-calls/outbound-call.ts'
import { ManualClock } from '../../src/kernel/clock.ts'
import { type Log, silentLog } from '../../src/kernel/log.ts'
import type { Database } from '../../src/store/database.ts'
import { ScriptedLeg, ScriptedVoice } from './scripted-leg.ts'
import { watchedDatabase } from './watched-database.ts'

/** The dependencies of a call with a manual clock and a real database. */
export interface CallSetup extends CallDeps {
  clock: ManualClock
  voice: ScriptedVoice
  folder: string
  /** Running tools and statements of the database. The clock stands still while they run. */
  busy: Set<Promise<unknown>>
  /** If false, the clock advances while tools run, for tools that do not answer. */
  timeWaitsForTools: boolean
}

export async function createCallSetup(
  db: Database,
  start: Date,
  overrides: Partial<Omit<CallDeps & Pick<CallSetup, 'busy'>, 'clock' | 'tts'>> = {},
): Promise<CallSetup> {
  const folder = await mkdtemp(join(tmpdir(), 'frontbell-call-'))
  const log: Log = overrides.log ?? silentLog
  const clock = new ManualClock(start)
  const voice = new ScriptedVoice()
  const journal = new CallJournal({ folder: join(folder, 'journal'), db, clock, log })
  onTestFinished(async () => {
    await journal.close()
    await rm(folder, { recursive: true, force: true, maxRetries: 3 })
  })
  const busy = overrides.busy ?? new Set<Promise<unknown>>()
  return {
    db: watchedDatabase(db, busy),
    tts: voice,
    voice,
    apologies: await prepareApologies(voice, apologies),
    clock,
    log,
    live: new LiveCalls(),
    journal,
    instanceId: 'test',
    folder,
    recordingsFolder: join(folder, 'recordings'),
    recordingUrl: (callId) => `https://frontbell.test/recordings/${callId}`,
    prices: NO_PRICES,
    maxCalls: 10,
    busy,
    timeWaitsForTools: true,
    tools: (context) => {
      const run = toolRunner(context)
      return (request) => {
        const work = run(request)
        busy.add(work)
        return work.finally(() => busy.delete(work))
      }
    },
    ...overrides,
  }
}

/** Between two sentences the line may be empty for a moment. */
const QUIET_MS = 200

/** A caller, or the called party of an outbound call (`placed`). Time passes only while this person listens. */
export class ScriptedCaller {
  readonly leg: ScriptedLeg
  readonly over: Promise<void>
  isOver = false
  /** The captions of both sides. */
  readonly captions: { role: string; text: string }[] = []
  callId: string | null = null
  readonly #setup: CallSetup
  #heardUpTo = 0

  constructor(
    setup: CallSetup,
    call: { from?: string; to: string; placed?: OutboundCall },
    prepare: (leg: ScriptedLeg) => void = () => {},
  ) {
    this.#setup = setup
    this.leg = new ScriptedLeg(setup.clock, {
      from: call.from ?? '+15557654321',
      to: call.to,
      direction: call.placed ? 'outbound' : 'inbound',
    })
    prepare(this.leg)
    setup.live.subscribe((event) => {
      if (event.kind === 'started' && event.call.from === this.leg.from) this.callId ??= event.call.id
      if (event.kind === 'caption' && event.callId === this.callId) this.captions.push(event)
    })
    const { placed } = call
    const handled = placed ? handleOutboundCall(this.leg, placed, setup) : handleInboundCall(this.leg, setup)
    this.over = handled.then(() => {
      this.isOver = true
    })
  }

  press(...digits: string[]): void {
    for (const digit of digits) this.leg.stream.press(digit)
  }

  /** Presses each key when the assistant has said everything. Fails after a minute. */
  async answers(...digits: string[]): Promise<void> {
    for (const digit of digits) {
      let quietMs = 0
      await this.waitsUntil('has heard the question', () => {
        quietMs = this.leg.stream.queuedMs() === 0 ? quietMs + 20 : 0
        return quietMs > QUIET_MS
      })
      this.press(digit)
    }
  }

  /** Chooses the message in the menu, skips the request to speak after the tone, and speaks for `ms`, without an end. */
  async beginsMessage(ms = 2_000): Promise<void> {
    await this.answers('4')
    this.press('1')
    await this.waits(1_000)
    this.leg.stream.callerSpeaks = true
    await this.waits(ms)
  }

  /** Leaves a message of three seconds and ends it with the hash key. */
  async leavesMessage(): Promise<void> {
    await this.beginsMessage(3_000)
    this.press('#')
    this.leg.stream.callerSpeaks = false
  }

  /** Types, as on a page of the dashboard. */
  types(text: string): void {
    this.leg.stream.type(text)
  }

  /** Listens until the assistant begins a sentence with `words`, after the last one heard. Fails after a minute. */
  async hears(words: string): Promise<void> {
    await this.waitsUntil(`hears "${words}"`, () => {
      const index = this.captions.findIndex(
        ({ role, text }, at) => at >= this.#heardUpTo && role === 'assistant' && text.includes(words),
      )
      if (index >= 0) this.#heardUpTo = index + 1
      return index >= 0
    })
  }

  async waitsUntil(what: string, met: () => boolean, forMs = 60_000): Promise<void> {
    for (let waited = 0; waited <= forMs; waited += 20) {
      await this.#settle()
      if (met()) return
      this.#setup.clock.advance(20)
    }
    const said = this.captions.map(({ role, text }) => `${role}: ${text}`).join('\n')
    throw new Error(`the caller waited in vain until it ${what}; the call was:\n${said}`)
  }

  /** Lets time pass. */
  async waits(ms: number): Promise<void> {
    const until = this.#setup.clock.monotonicMs() + ms
    await this.waitsUntil('has waited', () => this.#setup.clock.monotonicMs() >= until, ms + 1_000)
  }

  /** Listens until the leg has ended and the call is on record. */
  async hearsTheEnd(): Promise<void> {
    await this.waitsUntil('hears the end', () => this.leg.ended !== null, 1_000_000)
    await this.over
  }

  async hangsUp(): Promise<void> {
    this.leg.end('caller_hangup')
    await this.over
  }

  /** Lets pending work finish without time passing. */
  async #settle(): Promise<void> {
    await new Promise(setImmediate)
    const { timeWaitsForTools, busy } = this.#setup
    while (timeWaitsForTools && busy.size > 0) await Promise.allSettled([...busy])
    await this.#admission()
    await new Promise(setImmediate)
  }

  /** Waits for the database before the answer and after the end. */
  async #admission(): Promise<void> {
    while (!this.leg.answered && this.leg.ended === null && !this.isOver) await new Promise(setImmediate)
  }
}
