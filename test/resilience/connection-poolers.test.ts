import { expect, onTestFinished } from 'vitest'
import { systemClock } from '../../src/kernel/clock.ts'
import { silentLog } from '../../src/kernel/log.ts'
import { migrate } from '../../src/store/migrate.ts'
import { openDatabase, SMALL_POOLS } from '../../src/store/open-database.ts'
import { signedInAs } from '../factories/dashboard-people.ts'
import { peerTest } from '../harness/peer-tools.ts'
import { pause, until } from '../harness/until.ts'
import { aLoadedBusiness, createInstallation } from './installation.ts'
import { newLedger, startLoad } from './load.ts'
import { anOwnPostgres } from './own-postgres.ts'
import { startPgBouncer } from './pgbouncer.ts'
import { openExchange } from './phone-line.ts'
import { findLosses, NO_LOSSES } from './reconcile.ts'
import { startServiceProcess } from './service.ts'

/** How long PgBouncer and PostgreSQL are away. */
const AWAY_MS = 3_000
/** The machine may be busy. */
const LONG_MS = 60_000

function open(url: string) {
  const db = openDatabase({ url, log: silentLog, pools: SMALL_POOLS })
  onTestFinished(() => db.close())
  return db
}

/** A service, its load and an open page of the dashboard, all on a database behind PgBouncer. */
async function aServiceBehindPgBouncer() {
  const postgres = await anOwnPostgres()
  const pgbouncer = await startPgBouncer(postgres.url)
  const installation = await createInstallation()
  onTestFinished(() => installation.remove())
  const service = await startServiceProcess({
    dataDir: installation.dataDir,
    settings: { ...installation.settings, DATABASE_URL: pgbouncer.url },
  })
  onTestFinished(async () => void (await service.end('SIGKILL')))
  const db = open(pgbouncer.url)
  const business = await aLoadedBusiness(db, installation, 4)
  const owner = await signedInAs(db, systemClock, service.url, business.id, 'owner')
  const page = await changesSeenBy(service.url, owner.cookies.header)
  const exchange = await openExchange()
  onTestFinished(() => exchange.close())
  const ledger = newLedger()
  const target = { url: service.url, sipPort: service.sip.port, business, exchange, ledger, callers: 1 }
  return { postgres, pgbouncer, installation, service, db, page, ledger, stopLoad: startLoad(target) }
}

/** What an open page of the dashboard is told, line by line. */
async function changesSeenBy(url: string, cookie: string): Promise<readonly string[]> {
  const left = new AbortController()
  onTestFinished(() => left.abort())
  const reply = await fetch(`${url}/dashboard/api/changes`, { headers: { cookie }, signal: left.signal })
  const lines: string[] = []
  const read = async () => {
    for await (const chunk of reply.body ?? []) lines.push(...Buffer.from(chunk).toString().split('\n'))
  }
  read().catch(() => {})
  return lines
}

peerTest(
  'pgbouncer',
  'through PgBouncer in session mode all works: API, calls, webhooks and the live dashboard, also after PgBouncer and PostgreSQL were away',
  async () => {
    const { postgres, pgbouncer, installation, service, db, page, ledger, stopLoad } = await aServiceBehindPgBouncer()
    const writingWorks = async () => {
      const contacts = ledger.contacts.length
      await until('contacts are written', () => ledger.contacts.length > contacts + 20, LONG_MS)
      const id = ledger.contacts.at(-1) ?? ''
      await until('an open page is told of a contact', () => page.some((line) => line.includes(id)), LONG_MS)
    }
    await writingWorks()
    const limits = await db.list<{ pool: string; limit: string }[]>`
      select application_name as pool, current_setting('statement_timeout') as limit
      from pg_stat_activity where pid = pg_backend_pid()`

    await pgbouncer.kill()
    await pause(AWAY_MS)
    await pgbouncer.restart()
    await writingWorks()
    await postgres.stop()
    await pause(AWAY_MS)
    await postgres.start()
    await writingWorks()

    await stopLoad()
    await until(
      'all calls have ended, and every event is delivered',
      async () => {
        const [row] = await db.list<{ open: number }[]>`
          select (select count(*) from calls where status = 'live')
            + (select count(*) from deliveries where state = 'waiting') as open`
        return row?.open === 0
      },
      LONG_MS,
    )
    expect(limits).toEqual([{ pool: 'frontbell list', limit: '4s' }])
    expect([...ledger.refusals.keys()].filter((status) => status !== 409)).toEqual([503])
    expect(ledger.unanswered).toBe(0)
    expect(await findLosses(db, ledger, installation.receiver.received)).toEqual(NO_LOSSES)
    expect(await service.end()).toBe(0)
  },
  300_000,
)

peerTest('pgbouncer', 'PgBouncer that shares sessions is refused, and the message says what to do', async () => {
  const postgres = await anOwnPostgres()

  for (const mode of ['transaction', 'statement'])
    for (const order of ['server_round_robin = 0', 'server_round_robin = 1']) {
      const { url } = await startPgBouncer(postgres.url, [`pool_mode = ${mode}`, order])

      const migrated = migrate(open(url))

      await expect(migrated).rejects.toThrow('DATABASE_URL leads to a connection pooler')
      await expect(migrated).rejects.toThrow('set pool_mode = session')
    }
})
