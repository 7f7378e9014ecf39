import { expect, test } from 'vitest'
import { anAppointment } from '../../../../test/factories/records.ts'
import { startTestApi } from '../../../../test/harness/test-api.ts'
import { addStaff } from '../../staff/staff.ts'

/** The calendar of a Thursday, seen from the Monday before. */
async function aThursday() {
  const app = await startTestApi()
  const { db, business } = app
  const anna = await addStaff(db, business.id, { name: 'Anna' }, app.clock.now())
  const ben = await addStaff(db, business.id, { name: 'Ben' }, app.clock.now())
  const book = (contactName: string, startsAt: string, staffId: string) =>
    anAppointment(db, business, { contactName, startsAt: new Date(startsAt), staffIds: [staffId] })
  await book('Ada', '2026-03-05T09:00-05:00', anna.id)
  await book('Bo', '2026-03-05T15:00-05:00', ben.id)
  await book('Cy', '2026-03-12T15:00-05:00', ben.id)
  const viewer = await app.signIn('viewer')
  const names = async (path: string) => {
    const { data } = (await viewer.get(`/business/${path}`)).body
    const [count, appointments] = [data.count, data.appointments as { contactName: string }[]]
    expect(count).toBe(appointments.length)
    return appointments.map(({ contactName }) => contactName)
  }
  return { viewer, names, book, ben }
}

test('closing a day, or giving it other hours, lists the appointments that would fall outside', async () => {
  const { names, viewer } = await aThursday()
  const day = 'appointments-outside-hours?date=2026-03-05'

  expect(await names(day)).toEqual(['Ada', 'Bo'])
  expect(await names(`${day}&openings=09:00-12:00`)).toEqual(['Bo'])
  expect(await names(`${day}&openings=08:00-10:00,15:00-02:00`)).toEqual([])
  expect(await names('appointments-outside-hours?date=2026-03-06')).toEqual([])
  expect((await viewer.get(`/business/${day}&openings=nine`)).body.error.message).toMatch(/^openings\[0\]\.open: /)
})

test('time off lists the appointments within it: for everyone, for a member, and for every week', async () => {
  const { names, ben } = await aThursday()
  const day = 'appointments-in-time-off?startsAt=2026-03-05T00:00&endsAt=2026-03-06T00:00'

  expect(await names(day)).toEqual(['Ada', 'Bo'])
  expect(await names(`${day}&staffId=${ben.id}`)).toEqual(['Bo'])
  expect(await names(`${day}&staffId=${ben.id}&repeats=weekly`)).toEqual(['Bo', 'Cy'])
  expect(await names(`${day}&repeats=weekly&repeatsUntil=2026-03-05`)).toEqual(['Ada', 'Bo'])
  expect(await names('appointments-in-time-off?startsAt=2026-03-05T12:00&endsAt=2026-03-05T15:00')).toEqual([])
  expect(await names('appointments-in-time-off?startsAt=2026-03-05T12:00&endsAt=2026-03-05T11:00')).toEqual([])
})

test('a change of weekly hours lists the appointments that would no longer be within them', async () => {
  const { names, viewer } = await aThursday()
  const week = 'appointments-outside-week?monday=09:00-17:00'

  expect(await names(week)).toEqual(['Ada', 'Bo', 'Cy'])
  expect(await names(`${week}&thursday=08:00-12:00`)).toEqual(['Bo', 'Cy'])
  expect(await names(`${week}&thursday=08:00-12:00,13:00-17:00`)).toEqual([])
  expect((await viewer.get(`/business/${week}&thursday=nine`)).body.error.message).toMatch(/^thursday\[0\]\.open: /)
})

test('an appointment that is already outside the current hours is not listed', async () => {
  const { names, book, ben } = await aThursday()
  await book('Dee', '2026-03-05T23:00-05:00', ben.id)

  expect(await names('appointments-outside-week?thursday=08:00-12:00')).toEqual(['Bo', 'Cy'])
})
