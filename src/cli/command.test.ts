import { expect, test } from 'vitest'
import { loadConfig } from './command.ts'

test('the API key of commands such as frontbell mcp is not a setting of the service', () => {
  const load = (env: Record<string, string>) => loadConfig({ env, warn: () => {} }, {})

  expect(load({ FRONTBELL_API_KEY: 'service_sk_1', PORT: '8081' }).port).toBe(8081)
  expect(() => load({ FRONTBELL_API_KEYS: 'x' })).toThrow('FRONTBELL_API_KEYS is not a setting')
})
