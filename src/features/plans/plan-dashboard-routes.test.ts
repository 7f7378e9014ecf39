import { expect, test } from 'vitest'
import { startTestApi } from '../../../test/harness/test-api.ts'

test('every member sees the plan of the business with its limits, and all other plans', async () => {
  const app = await startTestApi()
  const viewer = await app.signIn('viewer')

  const { body } = await viewer.get('/plan')

  expect(body.data).toEqual({
    ...{ name: 'enterprise', standardPerMinute: 500, bulkPerMinute: 100 },
    plans: [
      { name: 'starter', standardPerMinute: 60, bulkPerMinute: 10 },
      { name: 'professional', standardPerMinute: 100, bulkPerMinute: 20 },
      { name: 'enterprise', standardPerMinute: 500, bulkPerMinute: 100 },
    ],
  })
})
