import { expect, onTestFinished } from 'vitest'
import { silentLog } from '../../src/kernel/log.ts'
import { openDatabase, SMALL_POOLS } from '../../src/store/open-database.ts'
import { peerTest } from '../harness/peer-tools.ts'
import { until } from '../harness/until.ts'
import { aLoadedBusiness, createInstallation } from './installation.ts'
import { newLedger, startLoad } from './load.ts'
import { startPatroniCluster } from './patroni.ts'
import { openExchange } from './phone-line.ts'
import { findLosses, NO_LOSSES } from './reconcile.ts'
import { startServiceProcess } from './service.ts'

/** The machine may be busy. */
const LONG_MS = 150_000

peerTest(
  ['patroni', 'etcd', 'haproxy'],
  'the primary is killed under load twice: each time the standby takes over, the killed server becomes the standby, and no acknowledged row is lost',
  async () => {
    const cluster = await startPatroniCluster()
    const installation = await createInstallation()
    onTestFinished(() => installation.remove())
    const service = await startServiceProcess({
      dataDir: installation.dataDir,
      settings: { ...installation.settings, DATABASE_URL: cluster.url },
    })
    onTestFinished(async () => void (await service.end('SIGKILL')))
    const open = () => openDatabase({ url: cluster.url, log: silentLog, pools: SMALL_POOLS })
    const before = open()
    const business = await aLoadedBusiness(before, installation, 4)
    await before.close()
    const exchange = await openExchange()
    onTestFinished(() => exchange.close())
    const ledger = newLedger()
    const stop = startLoad({ url: service.url, sipPort: service.sip.port, business, exchange, ledger, callers: 0 })
    await until('the load is on its way', () => ledger.contacts.length > 60, LONG_MS)

    const seconds: number[] = []
    for (const _ of ['first', 'second']) {
      const killedMs = performance.now()
      await cluster.killPrimary()
      const acknowledged = ledger.contacts.length
      await until('writing works again', () => ledger.contacts.length > acknowledged + 40, LONG_MS)
      seconds.push(Math.round((performance.now() - killedMs) / 1_000))
      await cluster.restartKilled()
    }
    await stop()

    const db = open()
    onTestFinished(() => db.close())
    await until(
      'every event is delivered',
      async () => {
        const [row] = await db.read<
          { waiting: number }[]
        >`SELECT count(*) AS waiting FROM deliveries WHERE state = 'waiting'`
        return row?.waiting === 0
      },
      LONG_MS,
    )
    expect(await findLosses(db, ledger, installation.receiver.received)).toEqual(NO_LOSSES)
    if (process.env.FRONTBELL_REPORT) {
      console.log(JSON.stringify(service.log.filter((line) => line.level === 'error').slice(0, 20)))
      const { contacts, appointments, refusals, unanswered } = ledger
      const rows = contacts.length + appointments.length
      console.log(JSON.stringify({ rows, seconds, refusals: Object.fromEntries(refusals), unanswered }))
    }
  },
  480_000,
)
