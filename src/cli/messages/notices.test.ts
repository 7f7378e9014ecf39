import { expect, test } from 'vitest'
import { commandRunner } from '../../../test/cli/command-runner.ts'
import { aBusiness, aNumber, anAppointment } from '../../../test/factories/records.ts'
import { createTestDatabase } from '../../../test/harness/test-database.ts'
import { addService } from '../../features/business/business.ts'
import { addNoticeCommands } from './notices.ts'

test('notices are switched on, shown and listed, only those of the business', async () => {
  const db = await createTestDatabase()
  const [business, other] = [await aBusiness(db), await aBusiness(db, { phone: '+15550001001' })]
  await aNumber(db, business)
  await aNumber(db, other)
  const command = await commandRunner(db, addNoticeCommands)
  const run = (id: string, ...words: string[]) => command('notices', ...words, '--business', id, '--json')

  expect(JSON.parse(await run(business.id, 'show'))).toMatchObject({ kinds: [], language: 'en' })
  for (const one of [business, other])
    await run(one.id, 'set', '--kinds', 'confirmation,reminder', '--by', 'text', '--reminders', '60,1440')
  expect(JSON.parse(await run(business.id, 'set', '--language', 'de', '--daily-limit', '3'))).toMatchObject({
    ...{ kinds: ['confirmation', 'reminder'], byText: true, byMail: false, language: 'de' },
    ...{ reminderMinutes: [1440, 60], dailyLimit: 3 },
  })
  await anAppointment(db, business, { contactPhone: '+15551234567', contactName: 'Ada' })
  await anAppointment(db, other, { contactPhone: '+15551234567', contactName: 'Bo' })

  const listed = JSON.parse(await run(business.id, 'list'))
  expect(listed.map((one: { kind: string; contactName: string }) => [one.kind, one.contactName])).toEqual([
    ['reminder', 'Ada'],
    ['reminder', 'Ada'],
    ['confirmation', 'Ada'],
  ])
  expect(JSON.parse(await run(business.id, 'list', '--status', 'sent'))).toEqual([])
  expect(JSON.parse(await run(business.id, 'set', '--kinds', 'none'))).toMatchObject({ kinds: [] })
})

test("a service has its own reminders until the business's are restored", async () => {
  const db = await createTestDatabase()
  const business = await aBusiness(db)
  const { id } = await addService(db, business.id, { name: 'Surgery', durationMinutes: 60 })
  const command = await commandRunner(db, addNoticeCommands)
  const set = async (...words: string[]) =>
    JSON.parse(await command('notices', 'set', ...words, '--business', business.id, '--json')).serviceReminders

  expect(await set('--service', id, '--reminders', '2880,120')).toEqual({ [id]: [2880, 120] })
  expect(await set('--service', id, '--reminders', 'none')).toEqual({ [id]: [] })
  expect(await set('--service', id, '--reminders', 'business')).toEqual({})
  await expect(set('--service', id)).rejects.toThrow('--service: needs --reminders')
  await expect(set('--service', 'svc_1', '--reminders', '60')).rejects.toThrow('svc_1 is not the id of a service')
})

test('wrong options are refused by name', async () => {
  const db = await createTestDatabase()
  const business = await aBusiness(db)
  const command = await commandRunner(db, addNoticeCommands)
  const run = (...words: string[]) => command('notices', ...words, '--business', business.id, '--json')

  await expect(run('set')).rejects.toThrow('give at least one option')
  await expect(run('set', '--by', 'fax')).rejects.toThrow('--by: must be one of text, mail')
  await expect(run('set', '--kinds', 'birthday')).rejects.toThrow('kinds: must be one of confirmation')
  await expect(run('set', '--language', 'xx')).rejects.toThrow('language: must be one of en, es, de, fr')
  await expect(run('set', '--reminders', 'soon')).rejects.toThrow('--reminders: must be a whole number')
  await expect(run('list', '--status', 'lost')).rejects.toThrow('--status: must be one of pending')
})
