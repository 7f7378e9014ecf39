import { Type } from 'typebox'
import { type AppointmentAccess, openAppointments } from '../../../features/caller-proof/caller-proof.ts'
import { defineTool, InputRefusal } from '../define-tool.ts'
import { formatAccess, rememberAccess } from '../format-access.ts'
import type { ToolContext } from '../tool-context.ts'

export interface FindAppointmentsRequest {
  /** Set if the caller can only press keys: they are asked for the day of the month instead of the name. */
  byDay?: true
}

/** Finds the caller's own upcoming appointments, or says what the caller must prove first. */
export const findAppointmentsTool = defineTool({
  name: 'find_appointments',
  description:
    'Lists the upcoming appointments of the caller, identified by the number of the call, or says which proof the caller must give first.',
  hasEffects: false,
  input: Type.Object({}),
  parse(_, { callerPhone }): FindAppointmentsRequest {
    if (callerPhone !== null) return {}
    throw new InputRefusal(
      'The number of the caller is withheld, so their appointments cannot be opened. Say so; offer to take a message.',
    )
  },
  run({ db, business, caller, clock }: ToolContext, { byDay }: FindAppointmentsRequest): Promise<AppointmentAccess> {
    return openAppointments(db, business, byDay ? { ...caller, namesAreHeard: false } : caller, clock.now())
  },
  formatResult: formatAccess,
  remember: rememberAccess,
})
