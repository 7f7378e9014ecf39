import { readAnswerSteps, saveAnswerSteps, type ThreadText } from '../../../features/messages/answer-steps.ts'
import type { Clock } from '../../../kernel/clock.ts'
import type { Log } from '../../../kernel/log.ts'
import type { Database } from '../../../store/database.ts'
import type { ModelToolCall } from '../../ports.ts'
import type { ToolRunner } from '../../tools/run-tool.ts'
import { hasEffects, type ToolRequest, type ToolResult } from '../../tools/tool.ts'
import type { ToolSet } from '../../tools/tool-set.ts'
import { sms } from '../sms-phrases.ts'
import { type AnswerProgress, restoreProgress, saveProgress, type ToolStep, withoutCode } from './answer-progress.ts'
import { codeIn } from './model-turns.ts'

interface TextToolsOptions {
  db: Database
  clock: Clock
  log: Log
  tools: ToolSet
  timezone: string
  message: { id: string; isRepeated: boolean; isLastTry: boolean }
  /** Whether a code opens the appointments of this business. */
  takesCodes: boolean
  /** `mayHaveHappened` means that an earlier try may have run this very request. */
  runner(mayHaveHappened: boolean): ToolRunner
}

/**
 * Runs the tools that a model calls to answer one text. Before a tool with effects runs, its request is stored with the text; a try after a crash
 * first repeats that request, and the tool finds what the first one did. So nothing is done twice, whatever the model says meanwhile.
 */
export class TextTools {
  readonly #options: TextToolsOptions
  #progress: AnswerProgress | null = null

  constructor(options: TextToolsOptions) {
    this.#options = options
  }

  get progress(): AnswerProgress {
    if (this.#progress === null) throw new Error('the answer to a text has not begun')
    return this.#progress
  }

  /** Continues from where an earlier try was interrupted, or begins. A code in the text is checked here, so that the model never sees it. */
  async begin(fresh: AnswerProgress, texts: readonly ThreadText[]): Promise<void> {
    const { db, message, takesCodes } = this.#options
    const stored = message.isRepeated ? restoreProgress(await readAnswerSteps(db.read, message.id)) : null
    this.#progress = stored ?? fresh
    const { pending } = this.progress
    if (pending !== null) await this.#repeat(pending)
    const code = takesCodes && stored === null ? codeIn(texts) : null
    if (code !== null) await this.run([{ id: 'code', tool: 'verify_caller', arguments: { code } }])
  }

  /** Runs calls one after the other; each of them gets a result. */
  async run(calls: readonly ModelToolCall[]): Promise<void> {
    const { rounds } = this.progress
    for (const [index, made] of calls.entries()) {
      const call = { ...made, id: `${rounds.length + 1}-${index + 1}` }
      const { tools, clock } = this.#options
      const { talk } = this.progress
      const prepared = tools.prepare(call, talk.memory, { turn: talk.turns, at: clock.now() })
      this.#change({ talk: { ...talk, memory: prepared.memory } })
      if (prepared.kind === 'run') await this.#runOne(call, prepared.request, rounds.length)
      else this.#keep(call, prepared.kind === 'reply' ? prepared.result : { outcome: 'ending' }, rounds.length)
    }
  }

  async #runOne(call: ModelToolCall, request: ToolRequest, round: number): Promise<void> {
    const { runner, message } = this.#options
    const isWrittenFirst = hasEffects(request)
    if (isWrittenFirst) {
      this.#change({ pending: { call: withoutCode(call), request } })
      await this.#store()
    }
    const result = await runner(false)(request)
    // The calendar may be back in a moment: the text is tried again from this point.
    const isAway = result.outcome === 'unavailable' && request.tool !== 'custom'
    if (isAway && !message.isLastTry) throw new Error(`${request.tool} ended ${result.outcome}; trying again`)
    this.#took(call, request, result, round)
    if (isWrittenFirst) await this.#store()
  }

  async #repeat({ call, request }: NonNullable<AnswerProgress['pending']>): Promise<void> {
    const round = Number(call.id.split('-')[0]) - 1
    this.#took(call, request, await this.#options.runner(true)(request), round)
    await this.#store()
  }

  #took(call: ModelToolCall, request: ToolRequest, result: ToolResult, round: number): void {
    const { tools, timezone } = this.#options
    const { talk, done, collected } = this.progress
    const { outcome } = result
    const committed = committedText(result, timezone)
    const noted = result.outcome === 'noted' ? [{ key: result.key, label: result.label, value: result.value }] : []
    this.#change({
      talk: {
        ...talk,
        memory: tools.remember(talk.memory, request, result),
        outcomes: [...talk.outcomes, outcome],
      },
      done: committed === null ? done : [...done, committed],
      collected: [...collected.filter(({ key }) => noted.every((one) => one.key !== key)), ...noted],
      pending: null,
    })
    this.#keep(call, tools.formatResult(request, result), round)
  }

  /** Adds a call and its result to its round. */
  #keep(call: ModelToolCall, result: unknown, round: number): void {
    const { rounds } = this.progress
    const step: ToolStep = { ...withoutCode(call), result }
    const own = [...(rounds[round] ?? []), step]
    this.#change({ rounds: [...rounds.slice(0, round), own] })
  }

  #change(part: Partial<AnswerProgress>): void {
    this.#progress = { ...this.progress, ...part }
  }

  #store(): Promise<void> {
    const { db, message } = this.#options
    return saveAnswerSteps(db.write, message.id, saveProgress(this.progress))
  }
}

/** What a tool has committed, in fixed words; null if nothing. */
function committedText(result: ToolResult, timezone: string): string | null {
  switch (result.outcome) {
    case 'booked':
      return sms.booked(result.appointment.service, sms.time(result.appointment.startsAt, timezone))
    case 'rescheduled':
      return sms.moved(sms.time(result.appointment.startsAt, timezone))
    case 'cancelled':
      return sms.cancelled(result.appointment.service, sms.time(result.appointment.startsAt, timezone))
    default:
      return null
  }
}
