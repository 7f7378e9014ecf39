import type { EndedReason, FinishedCall } from '../../features/calls/call.ts'
import type { CallLeg } from '../../media/call-leg.ts'
import type { SupervisorCommand } from './control.ts'

/** A call in one of its stages, as far as others may end it. */
export interface ControllableCall {
  stop(): void
  cutOff(reason: EndedReason): void
  order(order: SupervisorCommand): void
}

/** A call of ours that rings: whoever wants it ended need not wait until somebody picks up. */
export class Ringing implements ControllableCall {
  readonly #leg: Pick<CallLeg, 'hangup'>
  /** Why we gave it up; null: we did not. */
  reason: EndedReason | null = null

  constructor(leg: Pick<CallLeg, 'hangup'>) {
    this.#leg = leg
  }

  stop(): void {
    this.cutOff('service_stopping')
  }

  cutOff(reason: EndedReason): void {
    this.reason ??= reason
    this.#leg.hangup()
  }

  order(order: SupervisorCommand): void {
    if (order.do === 'hang_up') this.cutOff('abandoned')
  }
}

const WORDS: Partial<Record<EndedReason, string>> = {
  busy: 'The other number was busy.',
  declined: 'The other side declined the call.',
  network_error: 'The call could not be placed: the carrier refused it, or was not reached.',
  abandoned: 'The call was given up before anybody answered.',
  interrupted: 'The carrier did not tell what became of the call: somebody may have been rung.',
  concurrency_limit: 'No line was free for the call.',
}

/** The record of a call of ours that nobody took, in words that fit. */
export const unreached = (record: FinishedCall): FinishedCall => ({
  ...record,
  summary: WORDS[record.endedReason] ?? record.summary,
})
