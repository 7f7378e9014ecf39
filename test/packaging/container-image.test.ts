import { existsSync, readFileSync } from 'node:fs'
import { validate } from 'dockerfile-utils'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { SETTINGS } from '../../src/config/config.ts'

const dockerfile = readFileSync('Dockerfile', 'utf8')
const known: readonly string[] = Object.values(SETTINGS).map(({ name }) => name)

interface Service {
  environment?: Record<string, string>
  stop_grace_period?: string
  volumes?: string[]
  ports?: string[]
  read_only?: boolean
}
const compose = parse(readFileSync('compose.yaml', 'utf8'), { merge: true }) as {
  services: Record<string, Service>
  volumes: Record<string, unknown>
}
const instances = Object.entries(compose.services).filter(([name]) => name.startsWith('frontbell'))

test('the Dockerfile is well formed, and copies what is in the repository or made by a stage', () => {
  expect(validate(dockerfile)).toEqual([])
  const sources = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, names = '']) => names.split(' '))

  expect(sources.length).toBeGreaterThan(5)
  expect(sources.filter((path) => !existsSync(path))).toEqual([])
})

test('the image runs as a user without rights and stores data in volumes only', () => {
  const last = dockerfile.slice(dockerfile.lastIndexOf('FROM '))

  expect(last).toMatch(/^USER frontbell$/m)
  expect(last).toMatch(/^VOLUME \["\/data", "\/data\/documents", "\/data\/recordings"\]$/m)
  expect(instances.filter(([, service]) => service.read_only !== true)).toEqual([])
})

test('the files for containers set only settings that exist', () => {
  const set = [
    ...[...dockerfile.matchAll(/\b(FRONTBELL_\w+)=/g)].map(([, name]) => name ?? ''),
    ...instances.flatMap(([, { environment = {} }]) => Object.keys(environment)),
  ]

  expect(set).toContain('FRONTBELL_DATA_DIR')
  expect(set.filter((name) => !known.includes(name))).toEqual([])
})

test('a container is given longer to stop than calls may go on', () => {
  const drainSeconds = Number(SETTINGS.drainSeconds.defaultText)

  expect(instances.length).toBe(2)
  for (const [, { stop_grace_period: period = '' }] of instances)
    expect(Number.parseInt(period, 10)).toBeGreaterThan(drainSeconds)
})

test('each volume is declared, each mounted file exists, and no port is open to the network by default', () => {
  const services = Object.values(compose.services)
  const mounted = services.flatMap(({ volumes = [] }) => volumes.map((volume) => volume.split(':')[0] ?? ''))
  const ports = services.flatMap((service) => service.ports ?? [])

  expect(mounted.filter((name) => !(name in compose.volumes) && !existsSync(name))).toEqual([])
  expect(ports.filter((port) => !/^\$\{FRONTBELL_ADDRESS:-127\.0\.0\.1\}:/.test(port))).toEqual([])
})
