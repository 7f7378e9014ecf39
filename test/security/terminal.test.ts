/** Text of a tenant must not reach the operator's terminal as commands. */
import { expect, test } from 'vitest'
import type { CommandContext } from '../../src/cli/command.ts'
import { runCommandLine } from '../../src/cli/command-line.ts'
import { printable, printRecord, printTable } from '../../src/cli/output.ts'
import { startTestApi } from '../harness/test-api.ts'

/** Sets the title of a window, then the color of what follows; also with the one-byte introducer of ISO 6429. */
const ATTACK = 'X\u001b]0;pwn\u0007\u001b[31mred\u009b31m\u202egnp'
const ESCAPED = 'X\\u001b]0;pwn\\u0007\\u001b[31mred\\u009b31m\\u202egnp'

test('names and other one-line texts of the dashboard accept no control characters', async () => {
  const app = await startTestApi()
  const admin = await app.signIn('owner')
  const refused = (field: string) => ({
    status: 400,
    body: { error: { message: `${field}: must be one line without control characters` } },
  })

  expect(await admin.patch('/business/settings', { name: ATTACK })).toMatchObject(refused('name'))
  expect(await admin.patch('/business/settings', { name: 'Salon\u202eX' })).toMatchObject(refused('name'))
  const member = { name: 'Ada\nmem_1  Bob', email: 'ada@example.com', role: 'viewer' }
  expect(await admin.post('/team', member)).toMatchObject(refused('name'))
  expect(await admin.post('/business/services', { name: 'A\tB', durationMinutes: 30 })).toMatchObject(refused('name'))
  expect(await admin.post('/api-keys', { name: ATTACK, scopes: ['all'] })).toMatchObject(refused('name'))
  const number = { phone: '+12125550142', label: ATTACK }
  expect(await admin.post('/phone-numbers', number)).toMatchObject(refused('label'))
  const campaign = { name: ATTACK, channel: 'sms', body: 'Hello' }
  expect(await admin.post('/outreach', campaign)).toMatchObject(refused('name'))
})

function aTerminal() {
  const lines: string[] = []
  const write = (text: string) => void lines.push(text)
  const context: CommandContext = { env: {}, out: write, warn: write, fail() {}, isTerminal: true, version: '0.0.0' }
  return { lines, context }
}

test('a row of a table stays one line, and its columns stay in place', () => {
  const { lines, context } = aTerminal()

  printTable(context, {}, [{ name: `${ATTACK}\nmem_1`, role: 'viewer' }], ['name', 'role'])

  expect(lines).toEqual([expect.stringMatching(/^name +role$/), `${ESCAPED}\\nmem_1  viewer`])
  expect(lines[0]?.indexOf('role')).toBe(lines[1]?.indexOf('viewer'))
})

test('whatever a command prints, characters that a terminal would execute are printed as escapes', async () => {
  const { lines, context } = aTerminal()

  const status = await runCommandLine([ATTACK], { ...context, err: context.out })

  expect([status === 0, lines.join()]).toEqual([false, expect.stringContaining(ESCAPED)])
})

test('escapes keep JSON, and line breaks of a record stay', () => {
  const { lines, context } = aTerminal()
  const record = { name: ATTACK, notes: 'a\nb' }

  printRecord(context, { json: true }, record)
  printRecord(context, {}, { notes: 'a\nb' })

  expect(JSON.parse(printable(lines[0] ?? ''))).toEqual(record)
  expect(printable(lines[0] ?? '')).not.toMatch(/[\u007f-\u009f\u202e]/)
  expect(printable(lines[1] ?? '')).toBe('notes: a\n       b')
})
