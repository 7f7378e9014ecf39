import { expect, test } from 'vitest'
import { until } from '../../../test/harness/until.ts'
import { announceContact, insertTestBusiness, startDeliveryTest } from '../../../test/harness/webhook-receiver.ts'
import { addEndpoint } from '../endpoints/endpoint.ts'
import { NameNotResolved, type Resolve } from './guarded-agent.ts'

const BUSINESSES = 10
const ENDPOINTS_EACH = 5
const EVENTS = 16
const LIMITS = { perEndpoint: 8, perBusiness: 24, perProcess: 64 }
/** One endpoint of each of the first five businesses. */
const BAD = ['/hangs', '/drips', '/breaks', 'https://127.0.0.1:1/refuses', 'https://nowhere.test/unknown']

const resolve: Resolve = (name) => Promise.reject(new NameNotResolved(`${name} is unknown`))

/** Fifty endpoints, five of which fail in five ways. */
async function startFifty() {
  const t = await startDeliveryTest({ limits: LIMITS, resolve })
  t.receiver.behave('/hangs', () => {})
  t.receiver.behave('/drips', (request) => void request.socket.write('HTTP/1.1 200 OK\r\nX-A: '))
  t.receiver.behave('/breaks', (_, response) => response.writeHead(500).end())
  const fine: string[] = []
  const bad = new Map<string, string>()
  const businesses: string[] = []
  for (let business = 0; business < BUSINESSES; business++) {
    const businessId = await insertTestBusiness(t.db, t.clock.now())
    businesses.push(businessId)
    for (let n = 0; n < ENDPOINTS_EACH; n++) {
      const target = (n === 0 ? BAD[business] : undefined) ?? `/fine${business}-${n}`
      const url = target.startsWith('/') ? t.receiver.url + target : target
      const input = { url, events: 'all' as const, signatureScheme: 'hmac-sha256' as const }
      const { endpoint, ...keys } = await addEndpoint(t.db, t, businessId, input, t.clock.now())
      t.receiver.trust(target, keys)
      if (BAD.includes(target)) bad.set(target, endpoint.id)
      else fine.push(target)
    }
  }
  const announceAll = async () => {
    for (let n = 0; n < EVENTS; n++)
      await Promise.all(businesses.map((id) => announceContact(t.db, id, `${n}`, t.clock.now())))
  }
  return { ...t, fine, bad, announceAll }
}

test('five failing receivers of fifty delay none of the others, even before their time-outs', async () => {
  const t = await startFifty()
  const startedMs = t.clock.monotonicMs()
  await t.announceAll()

  await t.sender.start()
  await until('the healthy endpoints have got everything', () => {
    t.clock.advance(3)
    return t.receiver.received.filter((one) => one.path.startsWith('/fine')).length >= t.fine.length * EVENTS
  })

  expect(t.clock.monotonicMs() - startedMs).toBeLessThan(10_000)
  for (const path of t.fine) {
    expect(new Set(t.got(path).map((one) => one.headers['webhook-id'])).size).toBe(EVENTS)
    expect(t.got(path).filter((one) => one.problem !== null)).toEqual([])
  }
  for (const path of ['/hangs', '/drips']) expect(t.got(path).length).toBeLessThanOrEqual(LIMITS.perEndpoint)
  // No other request may be in flight when the time jumps past the deadline of the hanging ones.
  await until(
    'only the hanging requests are in flight',
    () => t.sender.inFlight === t.got('/hangs').length + t.got('/drips').length,
  )
  t.clock.advance(10_000)
  let drained = false
  void t.sender.drain().then(() => {
    drained = true
  })
  await until('the sender has drained', () => {
    t.clock.advance(1_000)
    return drained
  })
  const classes = await t.db.list<{ endpoint: string; outcomes: string[] }[]>`
    SELECT endpoint_id AS endpoint, array_agg(DISTINCT outcome) AS outcomes
    FROM delivery_attempts attempt JOIN deliveries delivery ON delivery.id = attempt.delivery_id
    WHERE outcome <> 'success' GROUP BY 1`
  const of = (target: string) => classes.find((one) => one.endpoint === t.bad.get(target))?.outcomes
  expect(BAD.map(of)).toEqual([
    ['timeout_waiting'],
    ['timeout_waiting'],
    ['http_5xx'],
    ['connection_refused'],
    ['dns_failed'],
  ])
  expect(classes).toHaveLength(BAD.length)
}, 40_000)
