import { beforeAll, expect, test } from 'vitest'
import { aBusiness, aContact, NOW } from '../../../test/factories/records.ts'
import { createTestDatabase } from '../../../test/harness/test-database.ts'
import type { Database } from '../../store/database.ts'
import { setOptedOut } from './message.ts'
import { listOptedOut } from './opt-out-list.ts'

const OURS = '+12125550100'
let db: Database
beforeAll(async () => {
  db = await createTestDatabase()
})

test('the list contains current opt-outs with their contacts, without people who opted in again and without other businesses', async () => {
  const business = await aBusiness(db)
  const other = await aBusiness(db)
  const ada = await aContact(db, business, { name: 'Ada Lovelace', phone: '+12125550142' })
  const say = (who: string, phone: string, optedOut: boolean) =>
    setOptedOut(db, who, { businessPhone: OURS, phone, optedOut }, NOW)

  await say(business.id, '+12125550142', true)
  await say(business.id, '+12125550143', true)
  await say(business.id, '+12125550143', false)
  await say(other.id, '+12125550144', true)

  expect(await listOptedOut(db, business.id)).toEqual([
    {
      ...{ businessPhone: OURS, phone: '+12125550142', keyword: null },
      ...{ contactId: ada.id, contactName: 'Ada Lovelace', createdAt: NOW },
    },
  ])
})
