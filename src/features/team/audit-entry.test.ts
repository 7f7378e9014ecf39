import { expect, test } from 'vitest'
import { startTestApi } from '../../../test/harness/test-api.ts'

interface Entry {
  action: string
  recordId: string | null
  recordName: string | null
  changes: readonly unknown[]
}

const aTeam = async () => {
  const app = await startTestApi()
  const owner = await app.signIn('owner')
  const entries = async (query = '') =>
    (await owner.list(`/audit-log?limit=100${query}`)).body.data as unknown as Entry[]
  return { app, owner, entries }
}

test('an entry names the record and its fields that changed, with the values before and after', async () => {
  const { owner, entries } = await aTeam()
  const { id } = (await owner.post('/business/services', { name: 'Haircut', durationMinutes: 30 })).body.data
  await owner.patch(`/business/services/${id}`, { durationMinutes: 45, description: 'With a wash' })
  await owner.delete(`/business/services/${id}`)

  expect((await entries()).slice(0, 3)).toMatchObject([
    { action: 'deleteService', recordId: id, recordName: 'Haircut', changes: [] },
    {
      ...{ action: 'updateService', recordId: id, recordName: 'Haircut' },
      changes: [
        { field: 'durationMinutes', from: '30', to: '45' },
        { field: 'description', from: null, to: 'With a wash' },
      ],
    },
    { action: 'createService', recordId: id, recordName: 'Haircut', changes: [] },
  ])
})

test('a change of a record that nothing reads has the values that were sent', async () => {
  const { owner, entries } = await aTeam()
  const invited = { name: 'Bo Example', email: 'bo@example.com', role: 'viewer' }
  const { member } = (await owner.post('/team', invited)).body.data as unknown as { member: { id: string } }
  await owner.patch(`/team/${member.id}`, { role: 'member' })

  const changes = [{ field: 'role', from: null, to: 'member' }]
  expect((await entries())[0]).toMatchObject({ action: 'updateMember', recordName: 'Bo Example', changes })
})

test('no secret is in the log', async () => {
  const { app, owner } = await aTeam()
  await owner.post('/api-keys', { name: 'Website', scopes: ['contacts:read'] })
  await owner.post('/webhooks', { url: 'https://example.com/hook', events: ['*'] })
  const rows = await app.db.read`SELECT to_jsonb(audit_log)::text AS row FROM audit_log`
  expect(JSON.stringify(rows)).toContain('Website')
  expect(JSON.stringify(rows)).not.toMatch(/_sk_|whsec/)
})

test('of a customer, an entry holds which fields changed but no values, and the name goes with the contact', async () => {
  const { app, owner, entries } = await aTeam()
  const { id } = (await owner.post('/contacts', { name: 'Ada Lovelace', phone: '+12125550100' })).body.data
  await owner.patch(`/contacts/${id}`, { phone: '+12125550101' })
  const [change] = await entries()
  await owner.delete(`/contacts/${id}`)

  const changes = [{ field: 'phone', from: null, to: null }]
  expect(change).toMatchObject({ action: 'updateContact', recordId: id, recordName: 'Ada Lovelace', changes })
  expect((await entries()).slice(0, 2)).toMatchObject([
    { action: 'deleteContact', recordId: id, recordName: null },
    { action: 'updateContact', recordId: id, recordName: null, changes },
  ])
  const stored = await app.db.read`SELECT to_jsonb(audit_log)::text AS row FROM audit_log`
  expect(JSON.stringify(stored)).not.toMatch(/Lovelace|21255501/)
})

test('an entry of an earlier version names the record in its path', async () => {
  const { app, owner, entries } = await aTeam()
  const { id } = (await owner.post('/contacts', { name: 'Ada Lovelace' })).body.data
  await owner.patch(`/contacts/${id}`, { notes: 'Mornings' })
  await app.db.write`UPDATE audit_log SET record_id = NULL, changes = NULL WHERE action = 'updateContact'`

  expect((await entries())[0]).toMatchObject({ recordId: id, recordName: 'Ada Lovelace', changes: [] })
})

test('the log is filtered by time', async () => {
  const { app, owner, entries } = await aTeam()
  await owner.post('/contacts', { name: 'Ada Lovelace' })
  const between = app.clock.now().toISOString()
  app.clock.advance(60_000)
  await owner.post('/contacts', { name: 'Grace Hopper' })

  expect(await entries(`&createdAfter=${between}`)).toMatchObject([{ recordName: 'Grace Hopper' }])
})
