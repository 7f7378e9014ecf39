import { Type } from 'typebox'
import { type Appointment, upcomingAppointmentsByPhone } from '../../../features/appointments/appointment.ts'
import { defineTool, InputRefusal } from '../define-tool.ts'
import { formatAppointment } from '../format-appointment.ts'
import type { ToolContext } from '../tool-context.ts'

export interface FindAppointmentsRequest {
  /** The caller's, E.164. */
  phone: string
}

interface FindAppointmentsResult {
  outcome: 'appointments'
  appointments: Appointment[]
}

/** One for each of the keys 1 to 9. */
const MAX_APPOINTMENTS = 9

/** The caller's own upcoming appointments, found by the number they call from. */
export const findAppointmentsTool = defineTool({
  name: 'find_appointments',
  description: 'Lists the upcoming appointments of the caller, identified by the number of the call.',
  hasEffects: false,
  input: Type.Object({}),
  parse(_, { callerPhone }): FindAppointmentsRequest {
    if (callerPhone !== null) return { phone: callerPhone }
    throw new InputRefusal(
      'The number of the caller is withheld, so their appointments cannot be opened. Say so; offer to take a message.',
    )
  },
  async run({ db, business, clock }: ToolContext, { phone }: FindAppointmentsRequest): Promise<FindAppointmentsResult> {
    const appointments = await upcomingAppointmentsByPhone(db, business, phone, clock.now(), MAX_APPOINTMENTS)
    return { outcome: 'appointments', appointments }
  },
  formatResult: ({ appointments }, { timezone }) => ({
    appointments: appointments.map((one, index) => ({ number: index + 1, ...formatAppointment(one, timezone) })),
    ...(appointments.length > 0 ? {} : { note: 'There is none to come under the number the caller calls from.' }),
  }),
  remember: (memory, { appointments }) => ({ ...memory, appointments }),
})
