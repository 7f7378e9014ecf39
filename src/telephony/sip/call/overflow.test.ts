import { expect, test } from 'vitest'
import { until } from '../../../../test/harness/until.ts'
import {
  BUSINESS,
  call,
  endOf,
  startSipCaller,
  startSipServer,
  UNKNOWN_NUMBER,
} from '../../../../test/phones/sip-tools.ts'
import type { Trunk } from '../../trunk.ts'
import type { OnRefused, RefusedCall } from './overflow.ts'

/** Calls beyond capacity are refused or redirected, and always reported. */
const full: Trunk = {
  ...{ id: 'sip_one', businessId: BUSINESS, type: 'ip', allowedIps: ['127.0.0.0/8'], username: null, password: null },
  ...{ inboundEnabled: true, maxConcurrentCalls: 0, host: null },
}

async function startFullServer(onRefused: OnRefused, more: { trunks?: () => Trunk[]; maxCalls?: number } = {}) {
  const sip = await startSipServer({ allowedSources: [], trunks: () => [full], onRefused, ...more })
  return { sip, caller: await startSipCaller() }
}

test('a caller on a full trunk gets busy, and the service is notified of the call', async () => {
  const reported: RefusedCall[] = []
  const { sip, caller } = await startFullServer(async (refused) => {
    reported.push(refused)
    return null
  })

  const out = call(caller, sip.server)

  expect(await endOf(out)).toBe('busy')
  expect(out.refusal?.status).toBe(486)
  expect(reported).toEqual([{ from: out.from, to: out.to, businessId: BUSINESS, trunkId: 'sip_one', why: 'no_line' }])
  expect(sip.server.activeCalls()).toBe(0)
})

test('a caller beyond the service’s capacity is redirected to the fallback number by 302', async () => {
  const { sip, caller } = await startFullServer(async () => '+12125550177', {
    trunks: () => [{ ...full, maxConcurrentCalls: null }],
    maxCalls: 0,
  })

  const out = call(caller, sip.server)

  await endOf(out)
  expect(out.refusal?.status).toBe(302)
  expect(sip.legs).toEqual([])
})

test('callers are refused even if the fallback number cannot be loaded', async () => {
  const { sip, caller } = await startFullServer(async () => {
    throw new Error('the database is away')
  })

  const out = call(caller, sip.server)

  await endOf(out)
  expect(out.refusal?.status).toBe(486)
})

test('a flood of callers asks the service a bounded number of times, and each caller is answered', async () => {
  let asked = 0
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const { sip, caller } = await startFullServer(async () => {
    asked += 1
    await released
    return null
  })

  const calls = Array.from({ length: 50 }, () => call(caller, sip.server))
  await until('refusals without asking', () => calls.filter(({ refusal }) => refusal !== null).length >= 18)
  release()
  await Promise.all(calls.map(endOf))

  expect(asked).toBe(32)
  expect(calls.map(({ refusal }) => refusal?.status)).toEqual(calls.map(() => 486))
})

test('a call to an unknown number is refused with 404 and reported with its trunk', async () => {
  const reported: RefusedCall[] = []
  const sip = await startSipServer({
    allowedSources: [],
    trunks: () => [{ ...full, maxConcurrentCalls: null }],
    findNumber: async () => UNKNOWN_NUMBER,
    onRefused: async (refused) => {
      reported.push(refused)
      return null
    },
  })

  const out = call(await startSipCaller(), sip.server)

  await endOf(out)
  expect(out.refusal?.status).toBe(404)
  await until('the report of the call', () => reported.length === 1)
  expect(reported[0]).toMatchObject({ trunkId: 'sip_one', why: 'unknown_number' })
})
