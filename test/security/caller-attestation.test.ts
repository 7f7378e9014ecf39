import { expect, test } from 'vitest'
import { CALLER, startScene } from '../carriers/carrier-service.ts'
import { startLocalTelnyxCalls } from '../carriers/local-telnyx-calls.ts'
import { startLocalTwilioCalls } from '../carriers/local-twilio-calls.ts'
import { until } from '../harness/until.ts'

/** The result of the network's check of the caller's number in the call's record. */
async function recorded({ db }: Pick<Awaited<ReturnType<typeof startScene>>, 'db'>): Promise<string | null> {
  const rows = await until('the call is on record', async () => {
    const found = await db.list<{ attestation: string | null }[]>`SELECT caller_attestation AS attestation FROM calls`
    return found.length > 0 && found
  })
  return rows[0]?.attestation ?? null
}

test.each([
  ['TN-Validation-Passed-A', 'A'],
  ['TN-Validation-Failed-B', 'failed'],
  [null, null],
])('StirVerstat %s of Twilio is %s in the record of the call', async (verstat, attestation) => {
  const twilio = await startLocalTwilioCalls()
  const scene = await startScene(twilio)

  await twilio.call(CALLER, scene.number, verstat === null ? {} : { StirVerstat: verstat })

  expect(await recorded(scene)).toBe(attestation)
})

test.each([
  ['A', true, 'A'],
  ['B', false, 'failed'],
  ['C', undefined, 'none'],
])('level %s of Telnyx, validated: %s, is %s in the record of the call', async (level, isValidated, attestation) => {
  const telnyx = await startLocalTelnyxCalls()
  const scene = await startScene(telnyx)

  const fields = { shaken_stir_attestation: level, shaken_stir_validated: isValidated }
  await telnyx.call(CALLER, scene.number, fields)

  expect(await recorded(scene)).toBe(attestation)
})
