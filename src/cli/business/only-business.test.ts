import { expect, test } from 'vitest'
import { commandRunner } from '../../../test/cli/command-runner.ts'
import { aBusiness, aCall, aNumber, anAppointment } from '../../../test/factories/records.ts'
import { createTestDatabase } from '../../../test/harness/test-database.ts'
import { addCallCommands } from '../calls.ts'
import { addMessageCommands } from '../messages/messages.ts'
import { addAppointmentCommands } from './appointments.ts'
import { addBusinessCommands } from './business.ts'
import { addHoursCommands } from './hours.ts'

test('commands use the only business if none is named', async () => {
  const db = await createTestDatabase()
  const business = await aBusiness(db)
  await aNumber(db, business)
  await aCall(db, business, { from: '+12125550177' })
  await anAppointment(db, business, { service: 'Haircut' })
  const run = await commandRunner(db, (program, context) => {
    addMessageCommands(program, context)
    addHoursCommands(program, context)
    addCallCommands(program, context)
    addAppointmentCommands(program, context)
  })

  const sent = JSON.parse(await run('messages', 'send', '--to', '+15551234567', '--body', 'Hello', '--json'))
  await run('hours', 'set', '--monday', '10:00-12:00')

  expect(sent).toMatchObject({ to: '+15551234567', body: 'Hello' })
  expect(await run('messages', 'list')).toContain('Hello')
  expect(await run('hours', 'show')).toContain('10:00')
  expect(await run('calls', 'list')).toContain('+12125550177')
  expect(await run('appointments', 'list')).toContain('Haircut')
  expect(await run('appointments', 'list', '--from', '2030-01-01')).toBe('(none)')
})

test('the help marks required options, and lists the options of every command last', async () => {
  const db = await createTestDatabase()
  const printed: string[] = []
  const run = await commandRunner(db, (program, context) => {
    program.configureOutput({ writeOut: (text) => void printed.push(text) })
    addBusinessCommands(program, context)
  })

  await expect(run('business', 'create', '--help')).rejects.toThrow('outputHelp')

  const help = printed.join('').replaceAll(/\s+/g, ' ')
  expect(help).toContain('--name <name> Name that callers hear and people see (required)')
  expect(help).toContain("(default: the phone number's country) --hours")
  expect(help.indexOf('--keep-recordings-days')).toBeLessThan(help.indexOf('--data-dir'))
})
