import { expect, test } from 'vitest'
import { commandRunner } from '../../../test/cli/command-runner.ts'
import { startTestApi } from '../../../test/harness/test-api.ts'
import { addBusinessUpdateCommand } from '../../cli/business/business-update.ts'

const RATE = { prefix: '+49', destination: 'Germany', direction: 'outbound', ratePerMinute: '0.01' }

test("a business has its country's currency, or the one that it chose", async () => {
  const app = await startTestApi()
  const owner = await app.signIn('owner')
  const currencies = async () => [
    (await app.as('business:read').get('/business')).body.data.currency as string,
    ((await owner.get('/me')).body.data.business as { currency: string }).currency,
  ]
  expect(await currencies()).toEqual(['USD', 'USD'])

  await owner.patch('/business/settings', { country: 'DE' })
  expect(await currencies()).toEqual(['EUR', 'EUR'])
  const chosen = await owner.patch('/business/settings', { currency: 'chf' })

  expect(chosen.body.data).toMatchObject({ currency: 'CHF', countryCurrency: 'EUR' })
  expect(await currencies()).toEqual(['CHF', 'CHF'])
  const wrong = await owner.patch('/business/settings', { currency: 'EUX' })
  expect([wrong.status, wrong.body.error.message]).toEqual([
    400,
    'currency: must be a currency code such as USD or EUR',
  ])
  await owner.patch('/business/settings', { currency: null })
  expect(await currencies()).toEqual(['EUR', 'EUR'])
})

test("a rate without a currency uses the business's", async () => {
  const app = await startTestApi()
  const owner = await app.signIn('owner')
  await owner.patch('/business/settings', { currency: 'GBP' })

  await owner.post('/sip/rates', RATE)
  await owner.post('/sip/rates/import', { rates: [{ ...RATE, prefix: '+44' }] })
  await owner.post('/sip/rates', { ...RATE, prefix: '+33', currency: 'EUR' })

  const { body } = await owner.list('/sip/rates')
  expect(body.data.map(({ prefix, currency }) => `${prefix} ${currency}`).sort()).toEqual([
    '33 EUR',
    '44 GBP',
    '49 GBP',
  ])
})

test('frontbell business update sets the currency, and "country" restores the country\'s', async () => {
  const app = await startTestApi()
  const run = await commandRunner(app.db, addBusinessUpdateCommand)
  const update = (currency: string) => run('update', '--business', app.business.id, '--currency', currency, '--json')

  expect(JSON.parse(await update('eur'))).toMatchObject({ currency: 'EUR' })
  expect(JSON.parse(await update('country'))).toMatchObject({ currency: null })
  await expect(update('euros')).rejects.toThrow('currency: must be a currency code such as USD or EUR')
})
