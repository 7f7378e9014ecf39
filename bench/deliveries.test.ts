import { expect, test } from 'vitest'
import { LEASE_MS } from '../src/webhooks/sending/delivery.ts'
import { killSenders } from './deliveries/kill-senders.ts'
import { openSetting } from './deliveries/setting.ts'

test('senders killed again and again and PostgreSQL once lose no event, and the books agree', async () => {
  const setting = await openSetting({ ofOurOwn: true })
  try {
    const options = { events: 2_000, kills: 4, perSecond: 500, crashPostgres: true, clockStepMs: LEASE_MS + 1_000 }

    const report = await killSenders(setting, options)

    expect(report).toMatchObject({ lost: 0, unaccounted: 0, not_delivered: 0, kills: 4, postgres_crashes: 1 })
    expect(report.events).toBeGreaterThan(1_000)
    expect(report.interrupted).toBeGreaterThan(0)
  } finally {
    await setting.close()
  }
}, 120_000)
