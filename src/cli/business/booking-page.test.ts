import { expect, test } from 'vitest'
import { commandRunner } from '../../../test/cli/command-runner.ts'
import { aBusiness, aNumber } from '../../../test/factories/records.ts'
import { createTestDatabase } from '../../../test/harness/test-database.ts'
import { addBusinessCommands } from './business.ts'

test('the booking page is shown, switched on with its settings, and off again', async () => {
  const db = await createTestDatabase()
  const business = await aBusiness(db)
  const command = await commandRunner(db, addBusinessCommands)
  const run = (...words: string[]) => command('business', 'booking-page', ...words, '--business', business.id, '--json')

  expect(JSON.parse(await run())).toMatchObject({ enabled: false, slug: 'riverside-dental' })
  await expect(run('on')).rejects.toThrow('add a phone number that sends texts')
  await aNumber(db, business)
  const on = await run('on', '--slug', 'smile', '--codes', 'text', '--sites', 'www.example.com')
  expect(JSON.parse(on)).toMatchObject({
    ...{ enabled: true, slug: 'smile', proofs: ['text'], allowedSites: ['https://www.example.com'] },
    url: expect.stringMatching(/\/book\/smile$/),
  })
  await expect(run('maybe')).rejects.toThrow('state: must be one of on, off')
  await expect(run('on', '--codes', 'fax')).rejects.toThrow('proofs: must be one of text, mail')
  expect(JSON.parse(await run('off', '--sites', 'none'))).toMatchObject({ enabled: false, allowedSites: [] })
})

test('two businesses cannot have the same address, and a proposed one is free', async () => {
  const db = await createTestDatabase()
  const [one, other] = [await aBusiness(db), await aBusiness(db, { phone: '+15550001001' })]
  const command = await commandRunner(db, addBusinessCommands)
  const run = (id: string, ...words: string[]) =>
    command('business', 'booking-page', ...words, '--business', id, '--json')
  await aNumber(db, one)
  await aNumber(db, other)
  await run(one.id, 'on')

  expect(JSON.parse(await run(other.id))).toMatchObject({ slug: 'riverside-dental-2' })
  await expect(run(other.id, 'on', '--slug', 'Riverside-Dental')).rejects.toThrow('is the address of another business')
  await expect(run(other.id, '--slug', 'a b')).rejects.toThrow('slug: must be 3 to 50 letters')
  for (const site of ['https://example.com/path', 'javascript:alert(1)', 'https://x.com; script-src *', '*'])
    await expect(run(other.id, '--sites', site)).rejects.toThrow('is not a website')
})
