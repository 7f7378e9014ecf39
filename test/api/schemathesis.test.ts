/**
 * Schemathesis sends requests that follow the OpenAPI description of a live service, and requests that break it. Every response must have a
 * status, a type and a body that the description names, and none may be a server error.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect } from 'vitest'
import { routes } from '../../src/app/routes.ts'
import { requireBusiness } from '../../src/features/business/business.ts'
import { systemClock } from '../../src/kernel/clock.ts'
import { createAddressGuard } from '../../src/kernel/network/address-guard.ts'
import { addEndpoint } from '../../src/webhooks/endpoints/endpoint.ts'
import { aCall, aContact, aMessage, anAppointment, anArticle, TOOL_DEPS } from '../factories/records.ts'
import { type PeerRun, peerTest, SCHEMATHESIS, startPeer, temporaryFolder } from '../harness/peer-tools.ts'
import { borrowDatabase } from '../harness/test-database.ts'
import { startWebService, type WebService } from '../web/web-service.ts'

/** So many requests that no response is a rate limit's. */
const PLANS = JSON.stringify({ unlimited: { standardPerMinute: 1_000_000, bulkPerMinute: 1_000_000 } })
const CHECKS = [
  ...['not_a_server_error', 'status_code_conformance', 'content_type_conformance'],
  ...['response_headers_conformance', 'response_schema_conformance'],
]
const FUZZING_SECONDS = 30
const TIMEOUT_MS = 170_000

let service: WebService
let records: Record<string, string>
let database: Awaited<ReturnType<typeof borrowDatabase>>

beforeAll(async () => {
  database = await borrowDatabase()
  service = await startWebService({ DATABASE_URL: database.url, FRONTBELL_PLANS: PLANS })
  await service.app.db.write`UPDATE businesses SET plan = 'unlimited' WHERE id = ${service.businessId}`
  records = await recordsToFind()
})

afterAll(async () => {
  await service?.stop()
  database?.giveBack()
})

/** One record of each noun, so that requests come further than to the answer 404. */
async function recordsToFind(): Promise<Record<string, string>> {
  const { db } = service.app
  const business = await requireBusiness(db, service.businessId)
  const tools = { box: TOOL_DEPS.box, guard: createAddressGuard([]) }
  const input = { url: 'https://example.com/', events: 'all' as const }
  return {
    calls: await aCall(db, business),
    contacts: (await aContact(db, business)).id,
    appointments: (await anAppointment(db, business)).id,
    messages: (await aMessage(db, business)).id,
    knowledge: (await anArticle(db, business)).id,
    webhooks: (await addEndpoint(db, tools, business.id, input, systemClock.now())).endpoint.id,
  }
}

/** The configuration that names these records in the paths of requests. */
const configuration = (records: Record<string, string>): string =>
  Object.entries(records)
    .map(([noun, id]) =>
      [
        '[[operations]]',
        `include-path-regex = '^/${noun}/\\{id\\}'`,
        "include-method-regex = 'GET|PATCH|POST'",
        `parameters = { "path.id" = "${id}" }`,
      ].join('\n'),
    )
    .join('\n\n')

function run(...options: string[]): Promise<PeerRun> {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'schemathesis.toml'), configuration(records))
  const address = `${service.url}/api/v1/openapi.json`
  const key = `Authorization: Bearer ${service.app.demo?.key}`
  const fixed = ['--no-color', '--no-shrink', '--continue-on-failure', '--seed', '1', '--generation-database', 'none']
  return startPeer(SCHEMATHESIS, ['run', address, '-H', key, '-c', CHECKS.join(','), ...fixed, ...options], folder).done
}

peerTest(
  'schemathesis',
  'every operation answers examples and edge cases of its description as described',
  async () => {
    const { code, output } = await run('--phases', 'examples,coverage')

    const [, tested] = /Selected: (\d+)\/\1\n +Tested: \1\n/.exec(output) ?? []
    expect(Number(tested), output).toBeGreaterThanOrEqual(routes.length)
    expect(output).toMatch(/[1-9]\d\d+ generated, [1-9]\d\d+ passed/)
    expect(code, output).toBe(0)
  },
  TIMEOUT_MS,
)

peerTest(
  'schemathesis',
  `${FUZZING_SECONDS} seconds of random requests find no server error and no response beyond the description`,
  async () => {
    const { code, output } = await run(
      '--phases',
      'fuzzing',
      '--max-examples',
      '30',
      '--max-time',
      `${FUZZING_SECONDS}`,
    )

    expect(output).toMatch(/[1-9]\d* generated, [1-9]\d* passed/)
    expect(code, output).toBe(0)
  },
  TIMEOUT_MS,
)
