import { lastStaffOfPhone } from '../../../features/appointments/appointment.ts'
import { hasProven } from '../../../features/caller-proof/caller-proof.ts'
import type { StaffRef } from '../../understanding/staff-heard.ts'
import { defineInternalTool } from '../define-tool.ts'
import type { ToolContext } from '../tool-context.ts'

interface LastStaffResult {
  outcome: 'last_staff'
  /** Null: the caller was with nobody by name, or has not proven who they are. */
  member: StaffRef | null
}

/** With whom the caller was last time; told only to a caller who has proven who they are, as any other part of an appointment. */
export const lastStaffTool = defineInternalTool({
  name: 'last_staff',
  hasEffects: false,
  async run({ db, business, caller, clock }: ToolContext, _: object): Promise<LastStaffResult> {
    const { phone } = caller
    const isKnown = phone !== null && (await hasProven(db, business, caller, clock.now()))
    return { outcome: 'last_staff', member: isKnown ? await lastStaffOfPhone(db, business, phone, clock.now()) : null }
  },
  formatResult: () => ({}),
})
