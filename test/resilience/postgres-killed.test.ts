import { expect, onTestFinished, test } from 'vitest'
import { until } from '../harness/until.ts'
import { aLoadedBusiness, createInstallation, type LoadedBusiness, openItsDatabase } from './installation.ts'
import { openExchange } from './phone-line.ts'
import { familyOf, postmasterIn, survivors } from './processes.ts'
import { endLeases } from './reconcile.ts'
import { type ServiceProcess, startServiceProcess } from './service.ts'

const SLOW = { timeout: 90_000 }

async function aBusyService(options: { ownGroup?: boolean } = {}) {
  const installation = await createInstallation()
  onTestFinished(() => installation.remove())
  const start = async () => {
    const service = await startServiceProcess({
      dataDir: installation.dataDir,
      settings: installation.settings,
      ...options,
    })
    onTestFinished(async () => void (await service.end('SIGKILL')))
    return service
  }
  const service = await start()
  const db = openItsDatabase(installation.dataDir)
  onTestFinished(() => db.close())
  const business = await aLoadedBusiness(db, installation, 1)
  const exchange = await openExchange()
  onTestFinished(() => exchange.close())
  return { installation, service, start, db, business, exchange }
}

const write = (service: ServiceProcess, business: LoadedBusiness) =>
  fetch(`${service.url}/api/v1/contacts`, {
    method: 'POST',
    headers: { authorization: `Bearer ${business.keys[0]}`, 'content-type': 'application/json' },
    body: '{"name":"Ada"}',
  })

test(
  'kill -9 of PostgreSQL alone: requests get 503 with Retry-After, the call goes on, and all is well by itself',
  SLOW,
  async () => {
    const { service, business, exchange, db } = await aBusyService()
    const call = await exchange.call({ to: business.phone, from: '+16465550001', sipPort: service.sip.port })
    await call.answered
    await call.phone.untilSpokenTo(10_000)
    const postmaster = postmasterIn(familyOf(service.pid))
    const statuses = new Set<number>()
    const refusals: Response[] = []

    process.kill(postmaster?.pid ?? 0, 'SIGKILL')
    await until('writing works again', async () => {
      const reply = await write(service, business)
      statuses.add(reply.status)
      if (reply.status !== 201) refusals.push(reply)
      return reply.status === 201 && postmasterIn(familyOf(service.pid))?.pid !== postmaster?.pid
    })
    await call.phone.press('11')
    await until('the call has booked', async () => {
      const [row] = await db.list`select from appointments where contact_phone = '+16465550001'`
      if (!row) await call.phone.press('1')
      return row
    })

    expect(call.ended()).toBe(null)
    expect([...statuses].every((status) => status === 201 || status === 503)).toBe(true)
    for (const refusal of refusals) {
      expect(refusal.headers.get('retry-after')).toMatch(/^\d+$/)
      expect(await refusal.json()).toMatchObject({ error: { code: 'UNAVAILABLE' } })
    }
    expect(service.log.map(({ msg }) => msg)).toContain('PostgreSQL ended by itself; starting it again')
    expect(await service.end()).toBe(0)
  },
)

test(
  'kill -9 of the whole process group leaves nothing behind, and the next start serves what was written',
  SLOW,
  async () => {
    const { installation, service, start, business, db } = await aBusyService({ ownGroup: true })
    const written = (await (await write(service, business)).json()) as { data: { id: string } }
    const family = familyOf(service.pid)

    process.kill(-service.pid, 'SIGKILL')
    await until('everything of it is gone', () => survivors(family).length === 0)
    const again = await start()
    await endLeases(db)

    const reply = await fetch(`${again.url}/api/v1/contacts/${written.data.id}`, {
      headers: { authorization: `Bearer ${business.keys[0]}` },
    })
    expect(reply.status).toBe(200)
    await until('its event is received', () =>
      installation.receiver.received.some(({ body }) => body.includes(written.data.id)),
    )
    expect(await again.end()).toBe(0)
  },
)
