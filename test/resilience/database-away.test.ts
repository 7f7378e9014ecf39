import { expect, onTestFinished, test } from 'vitest'
import { silentLog } from '../../src/kernel/log.ts'
import { openDatabase, SMALL_POOLS } from '../../src/store/open-database.ts'
import { pause, until } from '../harness/until.ts'
import { aLoadedBusiness, createInstallation } from './installation.ts'
import { newLedger, startLoad } from './load.ts'
import { anOwnPostgres } from './own-postgres.ts'
import { openExchange } from './phone-line.ts'
import { findLosses, NO_LOSSES } from './reconcile.ts'
import { startServiceProcess } from './service.ts'

/** How long the database is unavailable: long enough for every regular task to fail. */
const AWAY_MS = 6_000

async function aServiceOnAnotherDatabase() {
  const postgres = await anOwnPostgres()
  const installation = await createInstallation()
  onTestFinished(() => installation.remove())
  const service = await startServiceProcess({
    dataDir: installation.dataDir,
    settings: { ...installation.settings, DATABASE_URL: postgres.url },
  })
  onTestFinished(async () => void (await service.end('SIGKILL')))
  const open = () => {
    const db = openDatabase({ url: postgres.url, log: silentLog, pools: SMALL_POOLS })
    onTestFinished(() => db.close())
    return db
  }
  const exchange = await openExchange()
  onTestFinished(() => exchange.close())
  return { postgres, installation, service, db: open(), exchange }
}

test('PostgreSQL is away under load and during calls and returns: errors are polite, log lines few, and nothing is lost', {
  timeout: 150_000,
}, async () => {
  const { postgres, installation, service, db, exchange } = await aServiceOnAnotherDatabase()
  const business = await aLoadedBusiness(db, installation, 4)
  const ledger = newLedger()
  const target = { url: service.url, sipPort: service.sip.port, business, exchange, ledger, callers: 2 }
  const stopLoad = startLoad(target)
  await until('the load is on its way', () => ledger.contacts.length > 20)
  const booking = await exchange.call({ to: business.phone, from: '+16465550001', sipPort: service.sip.port })
  await booking.answered
  const leaving = await exchange.call({ to: business.phone, from: '+16465550002', sipPort: service.sip.port })
  await leaving.answered

  await postgres.stop()
  const linesBefore = service.log.length
  leaving.hangUp()
  await booking.phone.press('11')
  const refused = await exchange.call({ to: business.phone, from: '+16465550003', sipPort: service.sip.port })
  await expect(refused.answered).rejects.toThrow()
  await pause(AWAY_MS)
  const lines = service.log.slice(linesBefore)
  const stillUp = booking.ended() === null
  await postgres.start()
  const contactsBefore = ledger.contacts.length
  await until('writing works again', () => ledger.contacts.length > contactsBefore + 5)
  await until('the call that ended meanwhile is on record', async () => {
    const [row] = await db.list`select status from calls where from_phone = '+16465550002'`
    return row?.status === 'completed'
  })
  await stopLoad()
  booking.hangUp()
  await until(
    'no call is open',
    async () => (await db.list`select from calls where status = 'live'`).length === 0,
    60_000,
  )

  expect(refused.leg.refusal?.status).toBe(503)
  expect(stillUp).toBe(true)
  expect(
    [...ledger.refusals.keys()].filter((status) => status !== 409),
    JSON.stringify(service.log.filter(({ level }) => level === 'error')),
  ).toEqual([503])
  expect(ledger.unanswered).toBe(0)
  expect(await findLosses(db, ledger, installation.receiver.received)).toEqual(NO_LOSSES)
  expect(lines.map(({ msg }) => msg).length, JSON.stringify(countOf(lines.map(({ msg }) => msg)))).toBeLessThan(20)
  expect(await service.end()).toBe(0)
})

function countOf(words: string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const word of words) counts[word] = (counts[word] ?? 0) + 1
  return counts
}
