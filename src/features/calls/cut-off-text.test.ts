import { expect, test } from 'vitest'
import { aBusiness, aLiveCall, aNumber, NOW } from '../../../test/factories/records.ts'
import { createTestDatabase } from '../../../test/harness/test-database.ts'
import { changeBusiness } from '../business/business-change.ts'
import { recoverInterruptedCalls } from './interrupted-call.ts'

const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)

/** A business whose instance dies during a call; another one finds the call after some minutes. */
async function aDeadInstance({
  isOn = true,
  minutes = 1,
  ...call
}: Record<string, unknown> & { isOn?: boolean; minutes?: number } = {}) {
  const db = await createTestDatabase()
  const business = await aBusiness(db, { name: 'Harbour Hair' })
  const { phone } = await aNumber(db, business)
  if (isOn) await changeBusiness(db, business.id, { textWhenCutOff: true }, NOW)
  await aLiveCall(db, business, { to: phone, ...call })
  const recover = () => recoverInterruptedCalls(db, { instanceId: 'other', staleAfterSeconds: 15 }, later(minutes))
  const texts = () =>
    db.list<{ from: string; to: string; body: string }[]>`
      SELECT from_phone AS "from", to_phone AS "to", body FROM messages`
  return { phone, recover, texts }
}

test('a caller whose instance died in mid-call gets one text, from the number that was called', async () => {
  const { phone, recover, texts } = await aDeadInstance()

  const recorded = [await recover(), await recover()]

  expect(recorded).toEqual([1, 0])
  expect(await texts()).toEqual([
    {
      ...{ from: phone, to: '+15551234567' },
      body: 'Harbour Hair: sorry, our call was cut off by a problem on our side. Please call us again.',
    },
  ])
})

test.each<[string, Parameters<typeof aDeadInstance>[0]]>([
  ['the business has not switched it on', { isOn: false }],
  ['the call was not answered', { answered: false }],
  ['the caller withheld the number', { from: 'anonymous' }],
  ['we had called', { direction: 'outbound' }],
  ['the call was long ago, as in a restored copy', { minutes: 60 }],
])('no text is sent if %s', async (_why, scene) => {
  const { recover, texts } = await aDeadInstance(scene)

  await recover()

  expect(await texts()).toEqual([])
})
