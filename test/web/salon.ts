import { bookAppointment } from '../../src/features/appointments/appointment.ts'
import { requireBusiness } from '../../src/features/business/business.ts'
import { answerCall, startCall } from '../../src/features/calls/call.ts'
import { finishCall } from '../../src/features/calls/call-ending.ts'
import { createContact } from '../../src/features/contacts/contact.ts'
import { sendMessage } from '../../src/features/messages/message.ts'
import { newId } from '../../src/kernel/id.ts'
import type { Database } from '../../src/store/database.ts'
import { anEnding } from '../factories/records.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** A name that contains script; every screen must show it as text. */
export const HOSTILE = `<img src=x onerror="document.title='owned'"><script>document.title='owned'</script>`

const PEOPLE = [
  { name: 'Ada Lovelace', phone: '+12125550101', email: 'ada@example.com', notes: 'Prefers mornings' },
  { name: 'Grace Hopper', phone: '+12125550102', email: 'grace@example.com' },
  { name: 'Katherine Johnson', phone: '+12125550103' },
  { name: null, phone: '+12125550104' },
  { name: 'Hedy Lamarr', phone: '+12125550105', email: 'hedy@example.com', notes: 'Color: chestnut 5.3' },
  { name: HOSTILE, phone: '+12125550106', notes: HOSTILE },
]

/**
 * Fills a day at the salon up to `now`: contacts, calls of every outcome, messages, appointments. @returns Ada's
 * contact id
 */
export async function aDayAtTheSalon(db: Database, businessId: string, now: Date): Promise<{ adaId: string }> {
  const before = (minutes: number) => new Date(now.getTime() - minutes * MINUTE)
  const ids: string[] = []
  for (const [index, person] of PEOPLE.entries())
    ids.push((await createContact(db, businessId, person, 'ai_call', before((PEOPLE.length - index) * 37))).id)
  const adaId = ids[0] as string
  await aCallAt(db, businessId, before(50), { summary: 'Ada asked for a haircut on Thursday morning and booked it.' })
  await aCallAt(db, businessId, before(44), {
    status: 'missed',
    endedReason: 'no_answer',
    durationSeconds: 0,
    summary: '',
  })
  await aCallAt(db, businessId, before(21), { summary: 'Asked about parking.', durationSeconds: 41 })
  await aCallAt(db, businessId, before(12), { status: 'failed', endedReason: 'internal_error', summary: HOSTILE })
  await sendMessage(db, businessId, { to: '+12125550101', body: 'See you on Thursday at ten.' }, before(30))
  await sendMessage(db, businessId, { to: '+12125550102', body: HOSTILE }, before(10))
  const business = await requireBusiness(db, businessId)
  const start = Math.ceil(now.getTime() / DAY) * DAY + 15 * 60 * MINUTE
  for (const [day, service] of ['Haircut', 'Color', 'Haircut'].entries()) {
    const booking = { contactId: ids[day] as string, service, startsAt: new Date(start + day * DAY) }
    await bookAppointment(db, business, booking, 'ai_call', before(40 - day), 'any_time')
  }
  return { adaId }
}

async function aCallAt(
  db: Database,
  businessId: string,
  at: Date,
  ending: Parameters<typeof anEnding>[0] & { durationSeconds?: number },
): Promise<void> {
  const id = newId('call')
  const call = {
    id,
    businessId,
    direction: 'inbound' as const,
    from: '+12125550101',
    to: '+12125550142',
    instanceId: 'one',
  }
  await startCall(db, call, at)
  if (ending?.status !== 'missed') await answerCall(db, id, new Date(at.getTime() + 2_000))
  const seconds = ending?.durationSeconds ?? 74
  await finishCall(
    db,
    id,
    anEnding({ durationSeconds: seconds, endedAt: new Date(at.getTime() + seconds * 1_000), ...ending }),
  )
}
