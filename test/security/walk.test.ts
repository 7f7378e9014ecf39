import { expect, test } from 'vitest'
import { walkOverEveryPort } from './walk/walk.ts'

const CALLS = 10

/** The pauses in the audio are measured by bench/walk.ts on a quiet machine. */
test('attacks on every port end no call, leave memory bounded, and the service answers afterwards', {
  timeout: 180_000,
}, async () => {
  const { attacked, thrown, rssMb, readyStatus } = await walkOverEveryPort({ calls: CALLS, seconds: 6 })

  expect(Object.keys(thrown).sort()).toEqual([
    ...['http', 'rtp', 'sip tcp', 'sip tls', 'sip udp', 'webhooks', 'websocket'],
  ])
  expect(attacked.up).toBe(CALLS)
  expect(rssMb.after - rssMb.before).toBeLessThan(300)
  expect(readyStatus).toBe(200)
})
