import { expect, test } from 'vitest'
import { receiveMessage } from '../../src/features/messages/receive-message.ts'
import { aNumber } from '../factories/records.ts'
import { startTestApi } from '../harness/test-api.ts'

/** Only the person ends their own opt-out (TCPA, CTIA Messaging Principles). */

const PHONE = '+12125550167'
const CARRIER = { name: 'simulator', answersOptOut: false }

async function aThread() {
  const app = await startTestApi()
  const { phone: ours } = await aNumber(app.db, app.business)
  let texts = 0
  const texted = (body: string) => {
    texts += 1
    const notice = {
      kind: 'inbound',
      carrierMessageId: `sms-${texts}`,
      from: PHONE,
      to: ours,
      body,
      mediaUrls: [],
    } as const
    return receiveMessage(app.db, CARRIER, notice, app.clock.now())
  }
  await texted('Hello')
  const member = await app.signIn('member')
  const path = `/message-threads/${encodeURIComponent(`${ours} ${PHONE}`)}`
  const set = (optedOut: boolean) => member.patch(path, { optedOut })
  return { texted, set }
}

test('no member can undo a STOP, not even by opting the person out again; only the person can, with START', async () => {
  const { texted, set } = await aThread()
  await texted('STOP')

  expect((await set(false)).status).toBe(409)
  expect((await set(true)).body.data).toMatchObject({ optedOut: true, optedOutBy: 'person' })
  const refused = await set(false)
  expect([refused.status, refused.body.error.message]).toEqual([409, expect.stringContaining('START')])

  await texted('START')
  expect((await set(false)).body.data).toMatchObject({ optedOut: false, optedOutBy: null })
})

test('a member can undo an opt-out that the team entered', async () => {
  const { set } = await aThread()

  expect((await set(true)).body.data).toMatchObject({ optedOut: true, optedOutBy: 'team' })
  expect((await set(false)).body.data).toMatchObject({ optedOut: false, optedOutBy: null })
})
