import { mkdtemp, readdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  aCall,
  aCampaign,
  aContact,
  aLiveCall,
  aMessage,
  aNumber,
  anAppointment,
} from '../../../test/factories/records.ts'
import { tablesWith } from '../../../test/factories/tables-with.ts'
import { startTestApi } from '../../../test/harness/test-api.ts'
import { folderFiles } from '../../files/folder-files.ts'
import { removeBusiness } from './business-removal.ts'

test('a removed business is gone from the database with its recordings, and other businesses stay', async () => {
  const app = await startTestApi()
  const { db, business } = app
  const folder = await mkdtemp(join(tmpdir(), 'removal-'))
  await Promise.all(['ours.wav', 'theirs.wav'].map((name) => writeFile(join(folder, name), 'sound')))
  await db.write`
    INSERT INTO webhook_endpoints (id, business_id, url, events, scheme, created_at, updated_at)
    VALUES ('whe_1', ${business.id}, 'https://example.com/', '{*}', 'ed25519', now(), now())`
  await aNumber(db, business)
  const contact = await aContact(db, business)
  const callId = await aCall(db, business, { ending: { recordingFile: 'ours.wav' } })
  await anAppointment(db, business, { contactId: contact.id, callId })
  await aMessage(db, business)
  await aCampaign(db, business, { phones: ['+12125550177'] })
  const files = { recordings: folderFiles(folder), documents: folderFiles(folder) }

  await expect(removeBusiness(db, files, business.id, 'Another')).rejects.toThrow('name')
  const removed = await removeBusiness(db, files, business.id, business.name)

  expect(removed).toEqual({ recordings: 1, documents: 0 })
  expect(await tablesWith(db, business.id)).toEqual([])
  expect(await tablesWith(db, contact.id)).toEqual([])
  expect(await readdir(folder)).toEqual(['theirs.wav'])
  await expect(removeBusiness(db, files, business.id, business.name)).rejects.toThrow('does not exist')
})

test('a business with a call in progress is not removed', async () => {
  const { db, business } = await startTestApi()
  await aLiveCall(db, business)

  await expect(
    removeBusiness(db, { recordings: folderFiles('/'), documents: folderFiles('/') }, business.id, business.name),
  ).rejects.toThrow('the business has calls in progress')
})
