import { expect, test } from 'vitest'
import { MemoryCalendar } from '../../../test/calendars/memory-calendar.ts'
import { commandRunner } from '../../../test/cli/command-runner.ts'
import { aBusiness, NOW, TOOL_DEPS } from '../../../test/factories/records.ts'
import { createTestDatabase } from '../../../test/harness/test-database.ts'
import { connectCalendar } from '../../features/calendars/calendar-connection.ts'
import { addCalendarCommands } from './calendars.ts'

async function startCommandTest() {
  const db = await createTestDatabase()
  const business = await aBusiness(db)
  const parts = { box: TOOL_DEPS.box, providers: { caldav: new MemoryCalendar() } }
  const input = { kind: 'caldav' as const, address: 'https://calendar.test/', user: 'anna', password: 'secret of anna' }
  const choice = { calendarId: 'work', title: 'Work', staffId: null, exports: true }
  const checked = { ...parts, checkAddress: (address: string) => ({ address }) }
  const { id } = await connectCalendar(db, checked, business.id, { ...input, ...choice }, NOW)
  const command = await commandRunner(db, addCalendarCommands)
  const run = (...words: string[]) => command('calendars', ...words, '--business', business.id, '--json')
  return { run, id }
}

test('connected calendars are listed without their passwords, synced and disconnected', async () => {
  const { run, id } = await startCommandTest()

  const listed = await run('list')
  const synced = await run('sync', '--id', id)
  const gone = await run('disconnect', '--id', id)

  expect(JSON.parse(listed)).toMatchObject([{ id, title: 'Work', kind: 'caldav', status: 'new', reachedAt: null }])
  expect(listed + synced).not.toContain('secret of anna')
  expect(JSON.parse(synced)).toMatchObject({ id })
  expect(JSON.parse(gone)).toEqual({ id, disconnected: true })
  expect(JSON.parse(await run('list'))).toEqual([])
  await expect(run('sync', '--id', id)).rejects.toThrow(`calendar connection ${id}`)
})
