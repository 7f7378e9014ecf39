import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ACCOUNT_SID, AUTH_TOKEN } from '../../../test/carriers/local-twilio.ts'
import { startLocalTwilioNumbers } from '../../../test/carriers/local-twilio-numbers.ts'
import { commandRunner } from '../../../test/cli/command-runner.ts'
import { aBusiness } from '../../../test/factories/records.ts'
import { atTheEnd } from '../../../test/harness/at-the-end.ts'
import { createTestDatabase } from '../../../test/harness/test-database.ts'
import { addNumberCommands } from './numbers.ts'

const PHONE = '+12125550142'

test('a number is searched, bought for its price, set up and released on the command line', async () => {
  const offer = {
    country: 'US',
    kind: 'Local',
    locality: 'New York',
    region: 'NY',
    addressRequirements: 'none',
  } as const
  const twilio = await startLocalTwilioNumbers([{ phone: PHONE, ...offer }])
  atTheEnd(() => twilio.close())
  const db = await createTestDatabase()
  const business = await aBusiness(db)
  const folder = await mkdtemp(join(tmpdir(), 'frontbell-numbers-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const command = await commandRunner(db, addNumberCommands, {
    FRONTBELL_SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
    FRONTBELL_DATA_DIR: folder,
    FRONTBELL_PUBLIC_URL: 'https://bell.example.com',
    FRONTBELL_TWILIO_ACCOUNT_SID: ACCOUNT_SID,
    FRONTBELL_TWILIO_AUTH_TOKEN: AUTH_TOKEN,
    FRONTBELL_TWILIO_URL: twilio.url,
  })
  const numbers = async (...words: string[]) =>
    JSON.parse(await command('numbers', ...words, '--business', business.id, '--json'))
  const buy = ['buy', PHONE, '--carrier', 'twilio', '--country', 'us']

  expect(await numbers('search', '--country', 'us', '--area-code', '212')).toMatchObject([
    { phone: PHONE, price: '1.15 USD a month', can: 'voice sms', place: 'New York, NY' },
  ])
  await expect(numbers(...buy)).rejects.toThrow(`${PHONE} costs 1.15 USD a month. Confirm it with --price "1.15 USD"`)
  expect(twilio.owned).toEqual([])
  expect(await numbers(...buy, '--price', '1.15 USD')).toMatchObject({ phone: PHONE, status: 'bought' })
  expect(await numbers('configure', PHONE)).toMatchObject({ phone: PHONE, configured: true })
  expect(twilio.owned[0]?.settings.SmsUrl).toBe('https://bell.example.com/carriers/twilio/messages')

  await expect(numbers('release', PHONE)).rejects.toThrow('add --yes to release it')
  expect(await numbers('release', PHONE, '--yes')).toMatchObject({ phone: PHONE, released: true })
  expect([twilio.owned, await numbers('list')]).toEqual([[], []])
})
