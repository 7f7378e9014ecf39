import { expect, test } from 'vitest'
import { commandRunner } from '../../../test/cli/command-runner.ts'
import { aBusiness, aCall, NOW } from '../../../test/factories/records.ts'
import { createTestDatabase } from '../../../test/harness/test-database.ts'
import { noteRefusedCall } from '../../features/blocked-callers/blocked-caller.ts'
import { addBlockedCallerCommands } from './blocked-callers.ts'

const CALLER = '+12125550142'

async function aSalon() {
  const db = await createTestDatabase()
  const business = await aBusiness(db)
  const command = await commandRunner(db, addBlockedCallerCommands)
  const run = async (...words: string[]) =>
    JSON.parse(await command('blocked-callers', ...words, '--business', business.id, '--json'))
  return { db, business, run }
}

test('a refused call is listed with its rule, its caller is allowed, and the rules apply again', async () => {
  const { db, business, run } = await aSalon()
  const callId = await aCall(db, business, { from: CALLER })
  await noteRefusedCall(db, { callId, businessId: business.id, rule: 'silent_caller' }, NOW)
  expect(await run('refused')).toMatchObject([{ callId, from: CALLER, rule: 'silent_caller', isAllowed: false }])

  expect(await run('allow', '212 555 0142')).toEqual({ phone: '212 555 0142', allowed: true })

  expect(await run('refused')).toMatchObject([{ callId, isAllowed: true }])
  expect(await run('allowed')).toMatchObject([{ phone: CALLER }])
  expect(await run('allow', CALLER, '--off')).toEqual({ phone: CALLER, allowed: false })
  expect(await run('allowed')).toEqual([])
  expect(await run('refused')).toMatchObject([{ callId, isAllowed: false }])
  await expect(run('allow', CALLER, '--off')).rejects.toThrow(`${CALLER} on the list of allowed callers`)
})

test('allowing a blocked caller ends the block', async () => {
  const { run } = await aSalon()
  await run('add', CALLER, '--reason', 'Sells windows')
  expect(await run('list')).toMatchObject([{ phone: CALLER, reason: 'Sells windows' }])

  await run('allow', CALLER)

  expect(await run('list')).toEqual([])
})

test('calls that failed the check of their number are refused once that is set, until they are answered again', async () => {
  const { business, run } = await aSalon()

  expect(await run('failed-checks', 'refuse')).toEqual({ id: business.id, refuseFailedChecks: true })
  expect(await run('failed-checks', 'answer')).toEqual({ id: business.id, refuseFailedChecks: false })
  await expect(run('failed-checks', 'perhaps')).rejects.toThrow('failed-checks: must be one of answer, refuse')
})
