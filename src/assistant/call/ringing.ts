import type { EndedReason } from '../../features/calls/call.ts'
import type { FinishedCall } from '../../features/calls/call-ending.ts'
import type { CallLeg } from '../../media/call-leg.ts'
import type { SupervisorCommand } from '../conversation/events.ts'
import type { ControllableCall } from './control.ts'

/** An outbound call while it rings. It can be ended before it is answered. */
export class RingingCall implements ControllableCall {
  readonly #leg: Pick<CallLeg, 'hangup'>
  /** Why the call was given up; null if it was not. */
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

  command(command: SupervisorCommand): void {
    if (command.do === 'hang_up') this.cutOff('abandoned')
  }
}

const SUMMARIES: Partial<Record<EndedReason, string>> = {
  busy: 'The other number was busy.',
  declined: 'The other side declined the call.',
  network_error: 'The call could not be placed: the carrier refused it, or was not reached.',
  abandoned: 'The call was given up before anybody answered.',
  interrupted: 'The carrier did not tell what became of the call: somebody may have been rung.',
  concurrency_limit: 'No line was free for the call.',
}

/** The record of an unanswered outbound call, with a matching summary. */
export const withUnreachedSummary = (record: FinishedCall): FinishedCall => ({
  ...record,
  summary: SUMMARIES[record.endedReason] ?? record.summary,
})
