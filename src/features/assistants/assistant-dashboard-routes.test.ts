import { expect, test } from 'vitest'
import { startTestApi } from '../../../test/harness/test-api.ts'
import { firstAssistantId, listAssistants } from './assistant.ts'

test('an assistant is saved as a draft, compared, published, restored and removed', async () => {
  const app = await startTestApi()
  const [admin, viewer] = [await app.signIn('admin'), await app.signIn('viewer')]
  const [first] = await listAssistants(app.db, app.business.id)
  const path = `/assistants/${first?.id}`
  const fields = [{ key: 'insurance', label: 'Insurance', question: 'Which insurance do you have?' }]

  const saved = await admin.patch(path, { instructions: 'Send an email with the address.', fields })
  const warnings = await viewer.get(`${path}/warnings`)
  const diff = await viewer.get(`${path}/diff`)
  const published = await admin.post(`${path}/publish`)
  const restored = await admin.post(`${path}/restore`, { version: 1 })
  const versions = await viewer.get(`${path}/versions`)

  expect(saved.body.data).toMatchObject({ publishedVersion: 1, latestVersion: 2 })
  expect(saved.body.data.fields).toEqual([
    { ...fields[0], type: 'text', choices: [], required: false, when: 'before_booking' },
  ])
  expect(warnings.body.data).toEqual([
    { field: 'instructions', message: expect.stringMatching(/none of its tools can\. Add a tool that does/) },
    { field: 'instructions', message: expect.stringMatching(/^No AI model is set up/) },
  ])
  expect(diff.body.data).toMatchObject([{ field: 'instructions' }, { field: 'fields.insurance' }])
  expect(published.body.data).toMatchObject({ publishedVersion: 2, latestVersion: 2 })
  expect(restored.body.data).toMatchObject({ publishedVersion: 3, instructions: null, fields: [] })
  expect(versions.body.data).toMatchObject([
    { version: 3, restoredFrom: 1, savedBy: expect.any(String) },
    { version: 2, changedFields: ['instructions', 'fields'] },
    { version: 1, savedBy: null },
  ])
  const added = await admin.post('/assistants', { name: 'Night', everyNumber: true, answersWhen: 'closed_hours' })
  expect((await admin.delete(`/assistants/${added.body.data.id}`)).status).toBe(204)
  expect((await admin.delete(path)).status).toBe(409)
})

test("saving over someone else's change is detected; the error for too many characters names the field", async () => {
  const app = await startTestApi()
  const admin = await app.signIn('admin')
  const id = firstAssistantId(app.business.id)
  const tag = (await admin.get(`/assistants/${id}`)).headers.get('etag') ?? ''
  await admin.patch(`/assistants/${id}`, { tone: 'warm' })

  const overtaken = await admin.request('PATCH', `/assistants/${id}`, {
    body: JSON.stringify({ tone: 'cold' }),
    headers: { 'content-type': 'application/json', 'if-match': tag },
  })
  const long = await admin.patch(`/assistants/${id}`, { instructions: 'x'.repeat(50_000) })

  expect(overtaken.status).toBe(412)
  expect(long.status).toBe(400)
  expect(long.body.error.message).toMatch(/^instructions: must be at most 8,000 characters; these are 50,000/)
})
