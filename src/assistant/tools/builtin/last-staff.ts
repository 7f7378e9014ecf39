import { lastStaffOfPhone } from '../../../features/appointments/appointment.ts'
import { hasProven } from '../../../features/caller-proof/caller-proof.ts'
import type { StaffRef } from '../../understanding/staff-heard.ts'
import { defineInternalTool } from '../define-tool.ts'
import type { ToolContext } from '../tool-context.ts'

interface LastStaffResult {
  outcome: 'last_staff'
  /** Null if the caller saw nobody in particular, or has not proven who they are. */
  member: StaffRef | null
}

/** The member of staff whom the caller last saw; like any other part of an appointment, given only to a caller who has proven who they are. */
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
