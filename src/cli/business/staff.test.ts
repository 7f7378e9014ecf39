import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Command } from 'commander'
import { expect, onTestFinished, test } from 'vitest'
import { commandRunner } from '../../../test/cli/command-runner.ts'
import { aBusiness, anAppointment } from '../../../test/factories/records.ts'
import { createTestDatabase } from '../../../test/harness/test-database.ts'
import { requireAppointment } from '../../features/appointments/appointment.ts'
import { systemClock } from '../../kernel/clock.ts'
import type { CommandContext } from '../command.ts'
import { addHoursCommands } from './hours.ts'
import { addServiceCommands } from './services.ts'
import { addStaffCommands } from './staff.ts'
import { addTimeOffCommands } from './time-off.ts'

function addAll(program: Command, context: CommandContext): void {
  for (const add of [addServiceCommands, addStaffCommands, addHoursCommands, addTimeOffCommands]) add(program, context)
}

async function startCommandTest() {
  const db = await createTestDatabase()
  const business = await aBusiness(db)
  const command = await commandRunner(db, addAll)
  const plain = (...words: string[]) => command(...words, '--business', business.id)
  const run = async (...words: string[]) => JSON.parse(await plain(...words, '--json'))
  return { db, business, run, plain }
}

test('staff are added, listed, changed, ordered and removed', async () => {
  const { db, business, run, plain } = await startCommandTest()
  await run('services', 'add', '--name', 'Haircut', '--minutes', '30')
  await run('services', 'add', '--name', 'Color', '--minutes', '90')

  const anna = await run('staff', 'add', '--name', 'Anna', '--color', '#0F766E')
  const ben = await run('staff', 'add', '--name', 'Ben', '--services', 'haircut')
  expect(anna).toMatchObject({ name: 'Anna', kind: 'person', services: 'all', color: '#0f766e', active: true })
  expect(ben).toMatchObject({ services: ['Haircut'], hours: 'those of the business' })
  await expect(run('staff', 'add', '--name', 'Zoe', '--services', 'Haircut, Nails')).rejects.toThrow(
    '--services: there is no service called Nails; the services are Haircut, Color',
  )

  await run('staff', 'update', ben.id, '--position', '1', '--services', 'all', '--color', 'none')
  expect(await run('staff', 'list')).toMatchObject([{ name: 'Ben', services: 'all', color: null }, { name: 'Anna' }])
  expect(await plain('staff', 'list')).toMatch(/^id +name +kind +services +active\n.*Ben +person +all +true/)
  expect(await run('staff', 'update', anna.id, '--active', 'no')).toMatchObject({ name: 'Anna', active: false })
  await expect(run('staff', 'update', anna.id)).rejects.toThrow('give at least one option to change')
  await expect(run('staff', 'update', anna.id, '--active', 'maybe')).rejects.toThrow('--active')

  const startsAt = new Date(systemClock.now().getTime() + 7 * 86_400_000)
  const booked = await anAppointment(db, business, { startsAt, staffIds: [ben.id] })
  await expect(run('staff', 'remove', ben.id)).rejects.toThrow('Ben has')
  expect(await run('staff', 'remove', ben.id, '--move-to', 'anybody')).toEqual({ id: ben.id, removed: true })
  expect(await requireAppointment(db, business, booked.id)).toMatchObject({ staffId: null, status: 'confirmed' })
})

test('hours are shown and set by day, of the business and of a member', async () => {
  const { run, plain } = await startCommandTest()
  const { id } = await run('staff', 'add', '--name', 'Anna')

  const set = ['hours', 'set', '--monday', '9:00-12:00, 13:00-17:30', '--friday', 'closed']
  expect(await run(...set)).toMatchObject({
    week: {
      monday: [
        { open: '09:00', close: '12:00' },
        { open: '13:00', close: '17:30' },
      ],
      tuesday: [{ open: '09:00', close: '17:00' }],
    },
  })
  expect(await plain('hours', 'show')).toMatch(/^monday: +09:00-12:00, 13:00-17:30\n(?:.*\n)*friday: +closed\n/)

  expect(await run('hours', 'show', '--staff', id)).toMatchObject({ hours: 'those of the business' })
  expect(await run('hours', 'set', '--staff', id, '--tuesday', '12:00-20:00')).toMatchObject({
    ...{ staff: id, hours: 'own' },
    week: { tuesday: [{ open: '12:00', close: '20:00' }], wednesday: [{ open: '09:00', close: '17:00' }] },
  })
  expect(await run('hours', 'set', '--staff', id, '--as-business')).toMatchObject({ hours: 'those of the business' })

  for (const wrong of ['9-5', '09:00', '09:00-12:00,11:00-13:00', '25:00-26:00'])
    await expect(run('hours', 'set', '--monday', wrong), wrong).rejects.toThrow('--monday')
  await expect(run('hours', 'set')).rejects.toThrow('give at least one day')
  await expect(run('hours', 'set', '--as-business')).rejects.toThrow('--as-business: needs --staff')
})

test('time off is added for days, hours and weeks, listed and removed', async () => {
  const { run } = await startCommandTest()
  const { id: staff } = await run('staff', 'add', '--name', 'Anna')

  const days = await run('time-off', 'add', '--from', '2026-08-03', '--to', '2026-08-14', '--reason', 'Holidays')
  const lunch = ['--from', '2026-03-02T12:00', '--to', '2026-03-02T12:45', '--weekly', '--repeat-until', '2026-12-31']
  const weekly = await run('time-off', 'add', '--staff', staff, ...lunch)

  expect(days).toMatchObject({ staffId: null, startsAt: '2026-08-03T00:00', endsAt: '2026-08-15T00:00' })
  expect(weekly).toMatchObject({ staffId: staff, repeats: 'weekly', repeatsUntil: '2026-12-31' })
  expect(await run('time-off', 'list')).toMatchObject([{ id: weekly.id }, { id: days.id, reason: 'Holidays' }])
  await run('time-off', 'remove', days.id)
  expect(await run('time-off', 'list')).toHaveLength(1)
  await expect(run('time-off', 'add', '--from', '2026-08-03', '--to', '2026-08-01')).rejects.toThrow('endsAt')
  await expect(run('time-off', 'remove', days.id)).rejects.toThrow(`time off ${days.id}`)
})

test('a service takes an amount, buffers, rules, questions and where it is booked', async () => {
  const { run } = await startCommandTest()
  const folder = await mkdtemp(join(tmpdir(), 'frontbell-questions-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'questions.json')
  await writeFile(
    file,
    JSON.stringify([
      { name: 'Any allergies?', required: true },
      { name: 'Age', type: 'number' },
    ]),
  )

  const added = await run(
    ...['services', 'add', '--name', 'Color', '--minutes', '90', '--amount', '120.5', '--currency', 'usd'],
    ...['--buffer-after', '15', '--notice', '0', '--horizon', '60', '--questions', file, '--bookable', 'telephone'],
  )
  expect(added).toMatchObject({
    ...{ priceCents: 12_050, currency: 'USD', bufferAfterMinutes: 15, bufferBeforeMinutes: null },
    ...{ minNoticeMinutes: 0, horizonDays: 60, bookable: 'telephone' },
    questions: [
      { name: 'Any allergies?', type: 'text', required: true },
      { name: 'Age', type: 'number', required: false },
    ],
  })
  const change = ['services', 'change', added.id]
  expect(await run(...change, '--amount', 'none', '--buffer-after', 'business', '--questions', 'none')).toMatchObject({
    ...{ priceCents: null, currency: null, bufferAfterMinutes: null, questions: [], horizonDays: 60 },
  })
  expect(await run(...change, '--amount', '4500', '--currency', 'JPY')).toMatchObject({ priceCents: 4500 })
  for (const [option, value, also] of [
    ['--amount', '4.505', '--currency=USD'],
    ['--amount', '45', '--name=Color'],
    ['--currency', 'USD', '--name=Color'],
    ['--bookable', 'fax', '--name=Color'],
    ['--horizon', '0', '--name=Color'],
    ['--questions', '/nowhere.json', '--name=Color'],
  ])
    await expect(run(...change, option as string, value as string, also as string), option).rejects.toThrow(/^--/)
})
