import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { pause, until } from '../harness/until.ts'
import { aLoadedBusiness, createInstallation, openItsDatabase } from './installation.ts'
import { newLedger, startLoad } from './load.ts'
import { openExchange } from './phone-line.ts'
import { findLosses, NO_LOSSES } from './reconcile.ts'
import { startServiceProcess } from './service.ts'
import { aSmallDisk, fillUp } from './small-disk.ts'

/** How long the disk stays full: long enough for regular tasks, retries and restarts of PostgreSQL. */
const FULL_MS = 6_000

async function aServiceOnASmallDisk() {
  const installation = await createInstallation()
  onTestFinished(() => installation.remove())
  const disk = await aSmallDisk(installation.folder, '200m')
  const { command } = disk
  const service = await startServiceProcess({
    dataDir: join(disk.folder, 'data'),
    settings: installation.settings,
    command,
  })
  onTestFinished(async () => void (await service.end('SIGKILL')))
  const outside = disk.seenFromOutside(service.pid)
  const dataDir = join(outside, 'data')
  const db = openItsDatabase(dataDir)
  onTestFinished(() => db.close())
  const business = await aLoadedBusiness(db, { ...installation, dataDir }, 4)
  const exchange = await openExchange()
  onTestFinished(() => exchange.close())
  const call = async (from: string) => {
    const one = await exchange.call({ to: business.phone, from, sipPort: service.sip.port })
    await one.answered
    await one.phone.untilSpokenTo(10_000)
    return one
  }
  return { installation, service, db, outside, business, exchange, call }
}

const readiness = async (url: string) => {
  const reply = await fetch(`${url}/readyz`)
  return { status: reply.status, text: await reply.text() }
}

test('a full disk costs only recordings and failed requests, and everything works again when there is space', {
  timeout: 90_000,
}, async () => {
  const { installation, service, db, outside, business, exchange, call } = await aServiceOnASmallDisk()
  const staying = await call('+16465550001')
  const leaving = await call('+16465550002')
  const linesBefore = service.log.length

  const makeRoom = await fillUp(outside)
  // PostgreSQL has reserved space in its current log segment; make it need another one.
  await db.write`select pg_switch_wal()`.catch(() => {})
  const ledger = newLedger()
  const target = { url: service.url, sipPort: service.sip.port, business, exchange, ledger, callers: 1 }
  const stopLoad = startLoad(target)
  leaving.hangUp()
  await staying.phone.press('11')
  await until('writing is refused', () => ledger.refusals.get(503))
  await pause(FULL_MS)
  const wasUp = staying.ended() === null
  const lines = service.log.slice(linesBefore)
  const whileFull = await readiness(service.url)
  await makeRoom()
  const before = ledger.contacts.length
  await until('writing works again', () => ledger.contacts.length > before + 5, 60_000)
  await stopLoad()
  staying.hangUp()
  await until('both calls are on record', async () => {
    const ended = await db.list`
      select from calls where from_phone in ('+16465550001', '+16465550002') and status = 'completed'`
    return ended.length === 2
  })
  await until('no call is open', async () => (await db.list`select from calls where status = 'live'`).length === 0)

  expect(whileFull).toMatchObject({
    status: 503,
    text: expect.stringContaining('Calls in progress and reading work; new calls get 503'),
  })
  const after = await readiness(service.url)
  expect(after).toMatchObject({ status: 200, text: expect.stringContaining('nearly full') })
  expect(wasUp).toBe(true)
  expect([...ledger.refusals.keys()].filter((status) => status !== 409)).toEqual([503])
  expect(ledger.unanswered).toBe(0)
  expect(await findLosses(db, ledger, installation.receiver.received)).toEqual(NO_LOSSES)
  // A few causes (no space, no server, no answer yet), each logged by several parts.
  expect(lines.length, lines.map(({ msg }) => msg).join('\n')).toBeLessThan(45)
  expect(await service.end()).toBe(0)
})
