import { expect, test } from 'vitest'
import { silentLog } from '../../kernel/log.ts'
import type { AskedTransferOrder } from '../../media/asked-transfer.ts'
import type { CallLeg, TransferOutcome } from '../../media/call-leg.ts'
import { callTransfer } from './call-transfer.ts'
import type { KnownDestination } from './destinations.ts'

const DESK: KnownDestination = {
  ...{ id: 'tdn_desk', name: 'Front desk', kind: 'department', numbers: ['+15550000001', '+15550000002'] },
  ...{ ring: 'at_once', ringSeconds: 15, announces: true, acceptByKey: true },
}

function aTransfer(
  options: {
    destinations?: KnownDestination[]
    answers?: TransferOutcome[]
    canAsk?: boolean
    found?: KnownDestination
    /** The number of members who wait on a page to take the call. */
    takers?: number
  } = {},
) {
  const { destinations = [DESK], answers = [], canAsk = true, found = null } = options
  const dialed: string[] = []
  const orders: AskedTransferOrder[] = []
  const leg: Pick<CallLeg, 'transfer' | 'askAndTransfer'> = {
    async transfer(to) {
      dialed.push(to)
      return answers[dialed.length - 1] ?? { outcome: 'connected' }
    },
    askAndTransfer(order) {
      if (!canAsk) return null
      orders.push(order)
      const [to = ''] = order.numbers
      return Promise.resolve({
        outcome: 'connected',
        to,
        attempts: [{ number: to, outcome: 'accepted', detail: null }],
      })
    },
  }
  let takers = options.takers ?? 0
  const announced: unknown[] = []
  const announce = async (...about: unknown[]) => {
    announced.push(about)
    return new Int16Array(1)
  }
  const transfer = callTransfer({
    leg,
    destinations,
    find: async () => found,
    takeOver: () => takers-- > 0,
    announce,
    log: silentLog,
    callId: 'call_1',
  })
  return { transfer, dialed, orders, announced }
}

test('a destination is rung according to its settings, and the announcement to its people includes the reason', async () => {
  const { transfer, dialed, orders, announced } = aTransfer()

  const done = await transfer('+15550000001', { destinationId: 'tdn_desk', reason: 'an invoice' })

  expect(done).toEqual({
    outcome: 'connected',
    to: '+15550000001',
    attempts: [{ number: '+15550000001', outcome: 'accepted', detail: null, destination: 'Front desk' }],
  })
  expect(orders).toMatchObject([{ numbers: DESK.numbers, ring: 'at_once', ringMs: 15_000, acceptByKey: true }])
  await orders[0]?.announcement(8_000)
  expect(announced).toEqual([[DESK, 'an invoice', 8_000]])
  expect(dialed).toEqual([])
})

test('the number of a destination means the destination; another number is dialed on its own', async () => {
  const { transfer, dialed, orders } = aTransfer()

  await transfer('+15550000002')
  const done = await transfer('+15550009999')

  expect(orders).toHaveLength(1)
  expect(dialed).toEqual(['+15550009999'])
  expect(done).toEqual({
    outcome: 'connected',
    to: '+15550009999',
    attempts: [{ number: '+15550009999', outcome: 'accepted', detail: null, destination: null }],
  })
})

test('if a leg cannot ask, the numbers are tried one after the other, each with its result', async () => {
  const busy: TransferOutcome = { outcome: 'failed', reason: 'the other number is busy', why: 'busy' }
  const { transfer, dialed } = aTransfer({ canAsk: false, answers: [busy, { outcome: 'transferred' }] })

  const done = await transfer('+15550000001', { destinationId: 'tdn_desk' })

  expect(dialed).toEqual(DESK.numbers)
  expect(done).toMatchObject({ outcome: 'transferred', to: '+15550000002' })
  expect(done.attempts?.map(({ outcome }) => outcome)).toEqual(['busy', 'accepted'])
})

test('a caller who has hung up is not transferred to anybody else', async () => {
  const left: TransferOutcome = { outcome: 'failed', reason: 'the caller hung up', isOver: true }
  const { transfer, dialed } = aTransfer({ canAsk: false, answers: [left] })

  expect(await transfer('+15550000001')).toMatchObject({ outcome: 'failed', reason: 'the caller hung up' })
  expect(dialed).toEqual(['+15550000001'])
})

test('a single number without an announcement is dialed the usual way, possibly by the carrier', async () => {
  const plain = { ...DESK, numbers: ['+15550000001'], announces: false, acceptByKey: false }
  const { transfer, dialed, orders } = aTransfer({ destinations: [plain] })

  await transfer('+15550000001')

  expect([dialed, orders]).toEqual([['+15550000001'], []])
})

test('a destination that takes no calls now is still rung if a member chose it', async () => {
  const { transfer, orders } = aTransfer({ destinations: [], found: DESK })

  await transfer('+15550000001', { destinationId: 'tdn_desk' })

  expect(orders).toHaveLength(1)
})

test('a member who waits on a page takes the call, and nobody is rung; if the page was closed, the caller stays with the assistant', async () => {
  const { transfer, dialed, orders } = aTransfer({ takers: 1 })
  const attempt = { number: 'browser', destination: 'Anna Keller', detail: null }

  const taken = await transfer('browser', { memberName: 'Anna Keller' })
  const again = await transfer('browser', { memberName: 'Anna Keller' })

  expect(taken).toEqual({ outcome: 'connected', to: 'browser', attempts: [{ ...attempt, outcome: 'accepted' }] })
  expect(again).toMatchObject({ outcome: 'failed', attempts: [{ ...attempt, outcome: 'failed' }] })
  expect([dialed, orders]).toEqual([[], []])
})
