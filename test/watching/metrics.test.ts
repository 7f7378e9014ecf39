import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Registry } from 'prom-client'
import { beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { type App, startApp } from '../../src/app/app.ts'
import { archiveFailing } from '../../src/app/backup/wal-archive.ts'
import { parseConfig } from '../../src/config/config.ts'
import { requireCallInsight } from '../../src/features/calls/call-insight.ts'
import { eraseContact } from '../../src/features/contacts/contact-erasure.ts'
import { folderFiles } from '../../src/files/folder-files.ts'
import { insertEmail } from '../../src/jobs/outbox.ts'
import { silentLog } from '../../src/kernel/log.ts'
import type { CallDiagnostics } from '../../src/kernel/network/call-diagnostics.ts'
import { atTheEnd } from '../harness/at-the-end.ts'
import { borrowDatabase } from '../harness/test-database.ts'
import { until } from '../harness/until.ts'
import { dialScriptedPhone } from '../phones/scripted-phone.ts'
import { startSipCaller } from '../phones/sip-tools.ts'

const DEPLOY = join(import.meta.dirname, '../../deploy')

let app: App

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'frontbell-watching-'))
  const database = await borrowDatabase()
  const config = parseConfig({
    ...{ FRONTBELL_DATA_DIR: folder, DATABASE_URL: database.url, PORT: '0', FRONTBELL_SIP_PORT: '0' },
    FRONTBELL_MAX_CALLS: '7',
  })
  app = await startApp({ config, log: silentLog, version: '9.9.9' })
  atTheEnd(async () => {
    await app.stop()
    database.giveBack()
    await rm(folder, { recursive: true, force: true })
  })
})

const read = async () => (await fetch(`${app.url}/metrics`)).text()

/** The value of one line, found by name and labels; null where there is none. */
async function value(line: string): Promise<number | null> {
  const found = (await read()).split('\n').find((one) => one.startsWith(`${line} `))
  return found === undefined ? null : Number(found.slice(line.length + 1))
}

/** Calls the demo business, hears its first words, and hangs up. */
async function callOnce() {
  const proxy = { host: '127.0.0.1', port: app.sip?.port ?? 0, protocol: 'udp' as const }
  const endpoint = await startSipCaller()
  const phone = await dialScriptedPhone({ endpoint, proxy, to: app.demo?.phone ?? '', from: '+12125550177' })
  await until('the assistant speaks', () => phone.heard().some((sample) => Math.abs(sample) > 1_000))
  expect(await value('frontbell_call_lines_used')).toBe(1)
  phone.hangUp()
  await phone.ended
  await until('the call is on record', () => app.live.count === 0)
}

test('a call is counted by direction and reason, with its lines, SIP messages and voice', async () => {
  await callOnce()

  expect(await value('frontbell_call_lines')).toBe(7)
  expect(await value('frontbell_call_lines_used')).toBe(0)
  expect(await value('frontbell_calls_total{direction="inbound"}')).toBe(1)
  expect(await value('frontbell_calls_ended_total{direction="inbound",reason="caller_hangup"}')).toBe(1)
  expect(await value('frontbell_call_answer_seconds_count{direction="inbound"}')).toBe(1)
  expect(await value('frontbell_call_duration_seconds_count')).toBe(1)
  expect(await value('frontbell_sip_requests_total{way="in",method="INVITE"}')).toBe(1)
  expect(await value('frontbell_sip_responses_total{way="out",method="INVITE",status="200"}')).toBeGreaterThanOrEqual(1)
  expect(await value('frontbell_sip_responses_total{way="out",method="BYE",status="200"}')).toBe(1)
  expect(await value('frontbell_provider_first_result_seconds_count{port="tts",provider="flite"}')).toBeGreaterThan(0)
})

test('a call keeps its SIP messages and how its audio was, until the caller is erased', async () => {
  await callOnce()
  const businessId = app.demo?.businessId ?? ''
  const read = () => app.db.read<{ id: string; contactId: string; diagnostics: CallDiagnostics | null }[]>`
    SELECT id, contact_id AS "contactId", diagnostics FROM calls
    WHERE business_id = ${businessId} AND carrier_call_id IS NOT NULL ORDER BY started_at DESC LIMIT 1`
  const [call] = await read()
  const { diagnostics } = await requireCallInsight(app.db, businessId, call?.id ?? '')

  const messages = diagnostics?.sip.map(({ way, message }) => `${way} ${message}`) ?? []
  expect(messages.slice(0, 3)).toEqual(['in INVITE', 'out 100 INVITE', 'out 180 INVITE'])
  for (const one of ['out 200 INVITE', 'in ACK', 'in BYE', 'out 200 BYE']) expect(messages).toContain(one)
  expect(JSON.stringify(diagnostics)).not.toContain('5550177')
  expect(diagnostics?.audio).toMatchObject({ codec: expect.stringMatching(/^PCM[UA]$/) })
  expect(diagnostics?.audio?.packetsReceived).toBeGreaterThan(0)
  expect(diagnostics?.audio?.packetsSent).toBeGreaterThan(0)
  expect(diagnostics?.audio?.heardMos).toBeGreaterThan(1)

  await eraseContact(app.db, folderFiles('/nowhere'), businessId, call?.contactId ?? '')
  expect((await read())[0]).toMatchObject({ id: call?.id, diagnostics: null })
})

test('requests are timed by route and not by path, and statements by pool', async () => {
  const headers = { authorization: `Bearer ${app.demo?.key}` }
  for (const path of ['/api/v1/calls/call_unknown', '/api/v1/contacts', '/wp-login.php'])
    await (await fetch(app.url + path, { headers })).arrayBuffer()

  const count = (labels: string) => value(`frontbell_http_request_seconds_count{${labels}}`)
  expect(await count('method="GET",route="/api/v1/calls/:id",status="404"')).toBe(1)
  expect(await count('method="GET",route="/api/v1/contacts",status="200"')).toBe(1)
  expect(await read()).not.toContain('wp-login')
  expect(await value('frontbell_database_statement_seconds_count{pool="list"}')).toBeGreaterThan(0)
})

test('queues, the database, the disk and the version are shown', async () => {
  const anHourAgo = new Date(Date.now() - 3_600_000)
  const mail = { businessId: app.demo?.businessId ?? '', subject: 'Late', body: 'Late' }
  await insertEmail(app.db.write, mail, anHourAgo)

  expect(await value('frontbell_queue_waiting{queue="mail"}')).toBe(1)
  expect(await value('frontbell_queue_oldest_due_seconds{queue="mail"}')).toBeGreaterThanOrEqual(3_600)
  expect(await value('frontbell_queue_waiting{queue="documents"}')).toBe(0)
  expect(await value('frontbell_sip_registrations{status="failed"}')).toBe(0)
  expect(await value('frontbell_database_up')).toBe(1)
  expect(await value('frontbell_disk_free_bytes')).toBeGreaterThan(0)
  expect(await value('frontbell_build_info{version="9.9.9"}')).toBe(1)
})

/** The expressions of the dashboards and the alert rules, by where they are. */
function shippedExpressions(): [where: string, expression: string][] {
  const dashboards = readdirSync(join(DEPLOY, 'grafana')).flatMap((file) => {
    const { panels } = JSON.parse(readFileSync(join(DEPLOY, 'grafana', file), 'utf8')) as {
      panels: { title: string; targets: { expr: string }[] }[]
    }
    return panels.flatMap(({ title, targets }) =>
      targets.map(({ expr }): [string, string] => [`${file}: ${title}`, expr]),
    )
  })
  const { groups } = parse(readFileSync(join(DEPLOY, 'prometheus/alerts.yaml'), 'utf8')) as {
    groups: { rules: { alert: string; expr: string }[] }[]
  }
  return [
    ...dashboards,
    ...groups.flatMap(({ rules }) => rules.map(({ alert, expr }): [string, string] => [alert, expr])),
  ]
}

const metricsIn = (expression: string) => expression.match(/\b(?:frontbell|process|nodejs)_[a-z0-9_]+/g) ?? []

test('the metrics of the dashboards and alert rules exist, and all of ours are on a dashboard', async () => {
  const ofAnArchive = new Registry()
  archiveFailing(ofAnArchive)
  const text = (await read()) + (await ofAnArchive.metrics())
  const types = new Map([...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name, type]) => [name ?? '', type ?? '']))
  const exists = (metric: string) =>
    types.has(metric) || types.get(metric.replace(/_(bucket|sum|count)$/, '')) === 'histogram'
  const used = shippedExpressions().flatMap(([where, expression]) =>
    metricsIn(expression).map((metric) => ({ where, metric })),
  )

  expect(used.length).toBeGreaterThan(40)
  expect(used.filter(({ metric }) => !exists(metric))).toEqual([])
  const shown = new Set(used.map(({ metric }) => metric.replace(/_(bucket|sum|count)$/, '')))
  expect([...types.keys()].filter((name) => name.startsWith('frontbell_') && !shown.has(name))).toEqual([])
})

test('the labels that dashboards and alert rules select by are those of the metrics', async () => {
  const text = await read()
  const labelsOf = (metric: string) => {
    const line = new RegExp(`^${metric}(?:_bucket)?\\{([^}]*)\\}`, 'gm')
    return new Set(
      [...text.matchAll(line)].flatMap(([, labels]) =>
        [...(labels ?? '').matchAll(/(\w+)="/g)].map(([, name]) => name),
      ),
    )
  }
  const unknown = shippedExpressions().flatMap(([where, expression]) =>
    [...expression.matchAll(/\b(frontbell_[a-z_]+?)(?:_bucket|_count)?\{([^}]*)\}/g)].flatMap(
      ([, metric = '', selected = '']) => {
        const known = labelsOf(metric)
        const names = [...selected.matchAll(/(\w+)(?:=|!)/g)].map(([, name]) => name)
        // A counter has no labels before its first count; `instance` is added by Prometheus.
        return known.size === 0
          ? []
          : names.filter((name) => name !== 'instance' && !known.has(name)).map((name) => `${where}: ${metric} ${name}`)
      },
    ),
  )

  expect(unknown).toEqual([])
})

test('every alert rule is explained in the docs, and has a severity', () => {
  const docs = readFileSync(join(DEPLOY, '../docs/watching.md'), 'utf8')
  const { groups } = parse(readFileSync(join(DEPLOY, 'prometheus/alerts.yaml'), 'utf8')) as {
    groups: { rules: { alert: string; labels: { severity: string } }[] }[]
  }
  const rules = groups.flatMap((group) => group.rules)

  expect(rules.filter(({ alert }) => !docs.includes(`\`${alert}\``))).toEqual([])
  expect(new Set(rules.map(({ labels }) => labels.severity))).toEqual(new Set(['page', 'ticket']))
})
