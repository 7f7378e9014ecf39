import { expect, test } from 'vitest'
import { aBusiness, NOW } from '../../../../test/factories/records.ts'
import { createTestDatabase } from '../../../../test/harness/test-database.ts'
import { newId } from '../../../kernel/id.ts'
import { startCall } from '../call.ts'
import { firstArrival } from './call-arrival.ts'

const NUMBER = '+12125550142'
const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1_000)

test('the first call to the number counts, a forwarded one before others, and none of another business', async () => {
  const db = await createTestDatabase()
  const [business, other] = [await aBusiness(db), await aBusiness(db)]
  const arrive = async (businessId: string, seconds: number, more: { to?: string; forwardedFrom?: string } = {}) => {
    const known = { direction: 'inbound' as const, from: `+1212555${1_000 + seconds}`, to: NUMBER, instanceId: 'i' }
    await startCall(db, { id: newId('call'), businessId, ...known, ...more }, later(seconds))
  }
  const found = async () => firstArrival(db, business.id, NUMBER, later(10))
  await arrive(business.id, 5)
  await arrive(other.id, 11)
  await arrive(business.id, 12, { to: '+12125550199' })
  expect(await found()).toBeNull()

  await arrive(business.id, 20)
  expect(await found()).toMatchObject({ from: '+12125551020', forwardedFrom: null, startedAt: later(20) })
  await arrive(business.id, 30, { forwardedFrom: '+12125550100' })
  expect(await found()).toMatchObject({ from: '+12125551030', forwardedFrom: '+12125550100' })
})
