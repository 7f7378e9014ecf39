import { Command } from 'commander'
import { expect, inject, test } from 'vitest'
import { aBusiness, aNumber } from '../../test/factories/records.ts'
import { createTestDatabase } from '../../test/harness/test-database.ts'
import { inDatabase } from '../../test/harness/test-server.ts'
import { addNumberCommands } from './numbers.ts'

async function startCommandTest() {
  const db = await createTestDatabase()
  const business = await aBusiness(db)
  const { phone } = await aNumber(db, business)
  const [row] = await db.read<{ name: string }[]>`SELECT current_database() AS name`
  const { url, socketDir, database } = inDatabase(inject('server'), row?.name ?? '')
  const env = {
    DATABASE_URL: url ?? `postgres://frontbell@localhost/${database}?host=${encodeURIComponent(socketDir ?? '')}`,
  }
  return async (...options: string[]) => {
    const lines: string[] = []
    const out = (text: string) => void lines.push(text)
    const context = { env, version: '0', isTerminal: false, out, warn: () => {}, fail: () => {} }
    const program = new Command().exitOverride()
    addNumberCommands(program, context)
    const words = ['numbers', 'change', phone, ...options, '--business', business.id, '--json']
    await program.parseAsync(words, { from: 'user' })
    return JSON.parse(lines.join('\n'))
  }
}

test('what a number can do, what it costs and whether it is used are set on the command line', async () => {
  const change = await startCommandTest()

  expect(await change('--can', 'voice, sms', '--monthly-cost', '1.15', '--suspend')).toMatchObject({
    capabilities: { voice: true, sms: true, mms: false },
    ...{ monthlyCostCents: 115, status: 'suspended' },
  })
  expect(await change('--can', 'auto', '--monthly-cost', 'unknown', '--activate')).toMatchObject({
    capabilities: { voice: true, sms: true, mms: true },
    ...{ monthlyCostCents: null, status: 'active' },
  })
})

test('options that make no sense are refused with what to give instead', async () => {
  const change = await startCommandTest()

  await expect(change('--can', 'fax')).rejects.toThrow('--can: "fax" is none of voice, sms, mms')
  await expect(change('--monthly-cost', 'cheap')).rejects.toThrow('--monthly-cost: "cheap" is no amount such as 1.15')
  await expect(change('--suspend', '--activate')).rejects.toThrow('exclude each other')
})
