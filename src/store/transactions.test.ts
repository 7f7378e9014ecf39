import { expect, inject, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../../test/harness/test-database.ts'
import { inDatabase } from '../../test/harness/test-server.ts'
import { single } from '../kernel/assert.ts'
import { ManualClock } from '../kernel/clock.ts'
import { silentLog } from '../kernel/log.ts'
import { DatabaseBusy } from './database-errors.ts'
import { openDatabase } from './open-database.ts'

test('a transaction that gets no connection within 4 seconds is refused as busy, and the next one runs', async () => {
  const { name } = single(
    await (await createTestDatabase()).read<{ name: string }[]>`SELECT current_database() AS name`,
  )
  const clock = new ManualClock('2026-03-02T14:30:00.000Z')
  const pools = { transaction: { connections: 1 } }
  const db = openDatabase({ ...inDatabase(inject('server'), name), log: silentLog, clock, pools })
  onTestFinished(() => db.close())
  let end = () => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  const longOne = db.transaction(() => ended)
  const waiting = db.transaction((tx) => tx`SELECT 1`)

  const refused = expect(waiting).rejects.toBeInstanceOf(DatabaseBusy)
  clock.advance(4_000)
  await refused
  end()
  await longOne

  expect(await db.transaction((tx) => tx<{ one: number }[]>`SELECT 1 AS one`)).toEqual([{ one: 1 }])
})
