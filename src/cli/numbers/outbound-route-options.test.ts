import { beforeAll, expect, test } from 'vitest'
import { aBusiness, NOW } from '../../../test/factories/records.ts'
import { createTestDatabase } from '../../../test/harness/test-database.ts'
import { addSipConnection, type NewSipConnection } from '../../features/sip/sip-connection.ts'
import { createSealedBox } from '../../kernel/sealed-box.ts'
import type { Database } from '../../store/database.ts'
import { parseOutboundRoute } from './outbound-route-options.ts'

let db: Database
beforeAll(async () => {
  db = await createTestDatabase()
})

async function withTrunks(...trunks: Partial<NewSipConnection>[]) {
  const { id } = await aBusiness(db)
  const box = createSealedBox(new Uint8Array(32))
  const usual = { type: 'ip' as const, host: 'sip.example.com', allowedIps: ['203.0.113.7'] }
  const ids: string[] = []
  for (const trunk of trunks)
    ids.push((await addSipConnection(db, box, id, { ...usual, name: 'Main', ...trunk }, NOW)).id)
  return { ids, choose: (trunk: string) => parseOutboundRoute(db, id, { trunk }) }
}

test('a connection is chosen by its name, in upper or lower case, or by its id', async () => {
  const { ids, choose } = await withTrunks({ name: 'Main line' }, { name: 'Spare' })

  expect(await choose('MAIN LINE')).toEqual({ sipConnectionId: ids[0] })
  expect(await choose(ids[1] ?? '')).toEqual({ sipConnectionId: ids[1] })
  expect(await choose('any')).toEqual({ provider: 'sip', sipConnectionId: null })
})

test('a connection that cannot be used is refused with the reason and a hint', async () => {
  const mute = { name: 'Desk', host: null }
  const { ids, choose } = await withTrunks({ name: 'Twin' }, { name: 'twin' }, mute, {
    name: 'Off',
    outboundEnabled: false,
  })
  const bare = await withTrunks()

  await expect(choose('Twin')).rejects.toThrow(`2 connections are named Twin; give the id of one: `)
  await expect(choose('Twin')).rejects.toThrow(ids[0])
  await expect(choose('Desk')).rejects.toThrow('Desk cannot place calls, because it has no host')
  await expect(choose('Off')).rejects.toThrow('Off is turned off for outbound calls')
  await expect(choose('Nope')).rejects.toThrow(`named Nope; the business has: `)
  await expect(bare.choose('Nope')).rejects.toThrow('frontbell sip add')
})

test('an unknown carrier, and a carrier together with a connection, are refused', async () => {
  const parse = (options: { trunk?: string; carrier?: string }) => parseOutboundRoute(db, 'biz_none', options)

  expect(await parse({ carrier: 'Twilio' })).toEqual({ provider: 'twilio' })
  expect(await parse({})).toEqual({})
  await expect(parse({ carrier: 'vonage' })).rejects.toThrow('--carrier: must be twilio or telnyx')
  await expect(parse({ carrier: 'twilio', trunk: 'any' })).rejects.toThrow('give only one')
})
