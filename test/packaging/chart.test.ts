import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { text as read } from 'node:stream/consumers'
import { Ajv } from 'ajv'
import { expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { SETTINGS } from '../../src/config/config.ts'
import { peerTest } from '../harness/peer-tools.ts'

/** Go compiles its standard library at its first use on a machine. */
const COMPILES_MS = 240_000

const CHART = 'deploy/helm/frontbell'
const text = (path: string): string => readFileSync(`${CHART}/${path}`, 'utf8')
const DEFAULTS = parse(text('values.yaml')) as Record<string, unknown>
const accepts = new Ajv({ strict: false }).compile(JSON.parse(text('values.schema.json')))

interface Named {
  name: string
}

interface Container {
  env: (Named & { value?: string })[]
  envFrom?: { secretRef: Named }[]
  securityContext: Record<string, unknown>
  readinessProbe: { httpGet: { path: string } }
  livenessProbe: { httpGet: { path: string } }
  volumeMounts: Named[]
}

/** The fields of any kind of resource that the tests read. */
interface Resource {
  kind: string
  metadata: Named
  spec: {
    replicas?: number
    maxUnavailable?: number
    accessModes?: string[]
    selector: { matchLabels: Record<string, string> }
    template: {
      metadata: { labels: Record<string, string> }
      spec: {
        containers: [Container]
        volumes: Named[]
        terminationGracePeriodSeconds: number
        securityContext: Record<string, unknown>
      }
    }
    volumeClaimTemplates: { metadata: Named }[]
    metrics: [{ pods: { metric: Named } }]
    rules: [{ http: { paths: [{ backend: { service: Named } }] } }]
  }
}

/** The resources that the chart makes of values: those of values.yaml, and `changed`. */
async function render(changed: Record<string, unknown> = {}): Promise<Resource[]> {
  const { appVersion } = parse(text('Chart.yaml')) as { appVersion: string }
  const input = {
    values: { ...DEFAULTS, ...changed },
    release: { Name: 'phone', Service: 'Helm' },
    chart: { AppVersion: appVersion },
  }
  const go = spawn('go', ['run', 'test/packaging/render-chart.go', `${CHART}/templates`])
  go.stdin.end(JSON.stringify(input))
  const [output, errors] = await Promise.all([read(go.stdout), read(go.stderr), once(go, 'exit')])
  if (go.exitCode !== 0) throw new Error(errors)
  return parseAllDocuments(output)
    .map((document) => {
      expect(document.errors).toEqual([])
      return document.toJS() as Resource | null
    })
    .filter((resource) => resource !== null)
}

const byKind = (resources: Resource[], kind: string): Resource => {
  const found = resources.find((resource) => resource.kind === kind)
  if (found === undefined) throw new Error(`no ${kind} among ${resources.map((resource) => resource.kind)}`)
  return found
}

peerTest(
  'go',
  'the default values make one pod that drains before it is killed, without rights it does not need',
  async () => {
    expect(accepts(DEFAULTS)).toBe(true)
    const resources = await render()

    expect(resources.map(({ kind, metadata }) => `${kind} ${metadata.name}`).toSorted()).toEqual([
      'PersistentVolumeClaim phone-files',
      'Service phone',
      'Service phone-sip',
      'StatefulSet phone',
    ])
    const { spec } = byKind(resources, 'StatefulSet')
    const pod = spec.template.spec
    const [container] = pod.containers
    const settings = Object.fromEntries(container.env.map(({ name, value }) => [name, value]))
    expect(spec.replicas).toBe(1)
    expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(Number(settings.FRONTBELL_DRAIN_SECONDS))
    expect(pod.securityContext).toMatchObject({ runAsNonRoot: true })
    expect(container.securityContext).toMatchObject({ readOnlyRootFilesystem: true, allowPrivilegeEscalation: false })
    expect(container.readinessProbe.httpGet.path).toBe('/readyz')
    expect(container.livenessProbe.httpGet.path).toBe('/healthz')
    const known: string[] = Object.values(SETTINGS).map(({ name }) => name)
    expect(Object.keys(settings).filter((name) => !known.includes(name))).toEqual([])
    const volumes = [...pod.volumes, ...spec.volumeClaimTemplates.map(({ metadata }) => metadata)]
    const mounted = container.volumeMounts.map(({ name }) => name)
    expect(mounted.filter((name) => !volumes.some((volume) => volume.name === name))).toEqual([])
    expect(spec.template.metadata.labels).toMatchObject(spec.selector.matchLabels)
  },
  COMPILES_MS,
)

peerTest(
  'go',
  'several pods scale with their calls, stop one at a time and share one database',
  async () => {
    const values = {
      databaseSecret: 'phone-database',
      settings: { FRONTBELL_LLM: 'none' },
      files: { size: '1Gi', storageClass: 'shared', accessMode: 'ReadWriteMany' },
      autoscaling: { enabled: true, minReplicas: 2, maxReplicas: 4, callsPerPod: 60 },
      ingress: {
        enabled: true,
        className: 'nginx',
        host: 'phone.example.com',
        tlsSecret: 'tls',
        annotations: { a: 'b' },
      },
    }
    expect(accepts({ ...DEFAULTS, ...values })).toBe(true)
    const resources = await render(values)

    const { spec } = byKind(resources, 'StatefulSet')
    expect(spec.replicas).toBeUndefined()
    expect(spec.template.spec.containers[0].envFrom).toEqual([{ secretRef: { name: 'phone-database' } }])
    expect(byKind(resources, 'PodDisruptionBudget').spec.maxUnavailable).toBe(1)
    const [metric] = byKind(resources, 'HorizontalPodAutoscaler').spec.metrics
    expect(readFileSync('src/app/drain/app-drain.ts', 'utf8')).toContain(`'${metric.pods.metric.name}'`)
    expect(byKind(resources, 'Ingress').spec.rules[0].http.paths[0].backend.service.name).toBe('phone')
    expect(byKind(resources, 'PersistentVolumeClaim').spec.accessModes).toEqual(['ReadWriteMany'])
  },
  COMPILES_MS,
)

test('values that cannot work are refused', () => {
  const refused: Record<string, unknown>[] = [
    { replicas: 2 },
    { replicas: 2, databaseSecret: 'phone-database' },
    { replicas: 0 },
    { settings: { LLM: 'none' } },
    { sip: { port: 70_000, rtpPortMin: 20_000, rtpPortMax: 20_199 } },
    { ingress: { enabled: true, host: '' } },
    { replica: 2 },
  ]

  expect(refused.filter((values) => accepts({ ...DEFAULTS, ...values }))).toEqual([])
})
