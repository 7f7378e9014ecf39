import { startCall } from '../../features/calls/call.ts'
import type { Clock } from '../../kernel/clock.ts'
import { newId } from '../../kernel/id.ts'
import { type Database, insideTransaction } from '../../store/database.ts'
import { toolRunner } from '../tools/run-tool.ts'
import { hasEffects, type ToolRequest, type ToolResult } from '../tools/tool.ts'
import type { CustomToolRunner, ToolContext } from '../tools/tool-context.ts'

class RolledBack extends Error {}

/** A tool with effects that ran, with the id of the row that it added. */
interface Effect {
  request: ToolRequest
  rowId: string
}

export interface SandboxOptions {
  db: Database
  /** Shows the time of the scenario; its timers run in real time. */
  clock: Clock
  context: Omit<ToolContext, 'db' | 'clock' | 'rowId' | 'transfer' | 'runCustomTool'>
  /** Runs those custom tools of the business that only look something up; absent if there are none. */
  runCustomTool?: CustomToolRunner
  call: { id: string; from: string; to: string }
}

/** How many days of the calendar are cleared: with real bookings, a test could pass today and fail tomorrow. */
const CLEARED_DAYS = 60
const DAY_MS = 86_400_000

/**
 * Runs the tools of a scenario without changing anything. Each run has its own transaction, which repeats what the
 * scenario has done so far, runs the tool, and is rolled back. So no lock is held while a model generates, no text is
 * sent, and real calls never see what a scenario books.
 */
export class Sandbox {
  readonly #options: SandboxOptions
  #effects: readonly Effect[] = []
  /** The number to which the caller was transferred; null if there was no transfer. */
  transferredTo: string | null = null

  constructor(options: SandboxOptions) {
    this.#options = options
  }

  async run(request: ToolRequest): Promise<ToolResult> {
    const { runCustomTool } = this.#options
    if (request.tool === 'custom') {
      // A tool that changes something outside Frontbell cannot be undone.
      if (request.effects || !runCustomTool)
        return { outcome: 'answered', answer: 'Done. (This is a test: nothing was changed.)' }
      return runCustomTool(request)
    }
    if (request.tool === 'transfer') {
      this.transferredTo = request.to
      return { outcome: 'transferred' }
    }
    const effect = { request, rowId: newId('appointment') }
    const result = await this.#inside(async (db) => {
      for (const earlier of this.#effects) await this.#runOn(db, earlier)
      return this.#runOn(db, effect)
    })
    if (hasEffects(request)) this.#effects = [...this.#effects, effect]
    return result
  }

  #runOn(db: Database, { request, rowId }: Effect): Promise<ToolResult> {
    const { clock, context } = this.#options
    const transfer = async () => ({ outcome: 'failed', reason: 'a test' }) as const
    return toolRunner({ ...context, db, clock, rowId, isRehearsal: true, transfer })(request)
  }

  async #inside(work: (db: Database) => Promise<ToolResult>): Promise<ToolResult> {
    const { db, clock, context, call } = this.#options
    const businessId = context.business.id
    const now = clock.now()
    let result: ToolResult = { outcome: 'unavailable' }
    try {
      await db.transaction(async (tx) => {
        const inside = insideTransaction(db, tx)
        await tx`
          DELETE FROM appointments WHERE business_id = ${businessId} AND starts_at >= ${now}
            AND starts_at < ${new Date(now.getTime() + CLEARED_DAYS * DAY_MS)}`
        await tx`DELETE FROM busy_times WHERE business_id = ${businessId} AND ends_at > ${now}`
        await startCall(
          inside,
          { ...call, businessId, direction: 'inbound', instanceId: 'test', transport: 'sip' },
          now,
        )
        result = await work(inside)
        throw new RolledBack()
      })
    } catch (error) {
      if (!(error instanceof RolledBack)) throw error
    }
    return result
  }
}
