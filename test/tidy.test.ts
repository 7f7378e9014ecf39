import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { type Node, readSourceFiles, type SourceFile } from './harness/source-files.ts'

/** The repository's rules (ARCHITECTURE.md) as a test. Each finding names file, line and rule. */
const files = readSourceFiles(['src', 'test', 'bench'].filter((folder) => existsSync(folder)))
const source = files.filter((file) => file.path.startsWith('src/'))
const product = source.filter((file) => !isTest(file.path))

function isTest(path: string): boolean {
  return /\.(test|suite)\.ts$/.test(path)
}

type Finding = { line: number; rule: string }

/** All that `rule` finds, as "path:line rule". */
const findings = (among: readonly SourceFile[], rule: (file: SourceFile) => Finding[]): string[] =>
  among.flatMap((file) => rule(file).map((found) => `${file.path}:${found.line} ${found.rule}`))

const nodesThat = (file: SourceFile, is: (node: Node) => boolean, rule: string): Finding[] =>
  file.nodes.filter(is).map((node) => ({ line: file.lineOf(node), rule }))

// --- Who may import whom ---------------------------------------------------------------------------------------------

/** What each folder may import besides itself; `routes` is for its *-routes.ts files only. */
const MATRIX: Record<string, { may: string[]; routes?: string[] }> = {
  kernel: { may: [] },
  media: { may: ['kernel'] },
  store: { may: ['kernel'] },
  files: { may: ['kernel'] },
  events: { may: ['kernel', 'store'] },
  mails: { may: ['kernel'] },
  http: { may: ['kernel', 'store'] },
  features: { may: ['kernel', 'store', 'files', 'events', 'jobs', 'mails'], routes: ['http'] },
  webhooks: { may: ['kernel', 'store', 'events', 'jobs', 'mails'], routes: ['http'] },
  assistant: { may: ['kernel', 'media', 'features', 'mails'] },
  telephony: { may: ['kernel', 'media'] },
  providers: { may: ['kernel', 'media'] },
  jobs: { may: ['kernel', 'store'] },
  config: { may: ['kernel'] },
  dashboard: { may: ['kernel', 'store', 'files', 'events', 'http', 'features', 'assistant', 'media', 'telephony'] },
}

/** The wiring may import every folder, in this order: the command line starts the app, which reads its configuration. */
const WIRING = ['config', 'app', 'cli', 'main.ts']

/** Single files that a folder may import beyond its row, and why. */
const ALLOWED: { from: RegExp; to: RegExp; why: string }[] = [
  { from: /^src\/features\/index\.ts$/, to: /^src\/http\/route\.ts$/, why: 'the list of routes' },
  { from: /^src\/assistant\//, to: /^src\/store\/database\.ts$/, why: 'hands the database through' },
  {
    from: /^src\/providers\//,
    to: /^src\/(assistant\/ports|features\/\w+\/[\w-]+-(carrier|caller|provider))\.ts$/,
    why: 'the ports',
  },
  {
    from: /^src\/providers\/\w+\/sms-provider\.ts$/,
    to: /^src\/telephony\/carriers\/\w+\/signature\.ts$/,
    why: 'a carrier signs its requests about messages and about calls in the same way',
  },
  {
    from: /^src\/config\//,
    to: /^src\/(providers\/[\w-]+|features\/plans\/plan)\.ts$/,
    why: 'a provider names its own settings; the plans that a setting adds are checked by the rules of plans',
  },
]

const folderOf = (path: string) => path.split('/')[1] ?? ''

/** Why `from` may not import `to`; null where it may. */
function importFault(from: string, to: string): string | null {
  const [own, other] = [folderOf(from), folderOf(to)]
  const [level, otherLevel] = [WIRING.indexOf(own), WIRING.indexOf(other)]
  if (otherLevel > level) return `${own}/ may not import ${other}/; the order is ${WIRING.join(' <- ')}`
  if (level > 0) return null
  if (own === other) return null
  const row = MATRIX[own]
  if (row === undefined) return `${own}/ is not a folder of the house; give it a row in the matrix`
  const may = [...row.may, ...(from.endsWith('-routes.ts') ? (row.routes ?? []) : [])]
  if (may.includes(other) || ALLOWED.some((pair) => pair.from.test(from) && pair.to.test(to))) return null
  return `${own}/ may not import ${other}/ (${to}); it may import ${may.join(', ') || 'nothing'}`
}

const ourImports = (file: SourceFile) =>
  file.imports.flatMap((one) => (one.file === null ? [] : [{ ...one, file: one.file }]))

test('imports follow the matrix', () => {
  const faults = findings(product, (file) =>
    ourImports(file).flatMap(({ file: to, line }) => {
      const rule = importFault(file.path, to)
      return rule === null ? [] : [{ line, rule }]
    }),
  )

  expect(faults).toEqual([])
})

/** `src/features/contacts/contact.ts` is the door of contacts: named like the folder, in the singular. */
const DOORS: Record<string, string> = {
  analytics: 'analytics',
  calendars: 'calendar-connection',
  business: 'business',
  knowledge: 'article',
  sip: 'sip-connection',
  team: 'member',
  voice: 'voice-profile',
  outreach: 'campaign',
}
const nounOf = (path: string) => /^src\/features\/([\w-]+)\//.exec(path)?.[1]
const doorOf = (noun: string) => `src/features/${noun}/${DOORS[noun] ?? noun.replace(/s$/, '')}.ts`

test('between features only the file named after the noun is imported', () => {
  const faults = findings(product, (file) =>
    ourImports(file).flatMap(({ file: to, line }) => {
      const [own, other] = [nounOf(file.path), nounOf(to)]
      if (own === undefined || other === undefined || own === other || to === doorOf(other)) return []
      return [{ line, rule: `${own} may import ${doorOf(other)} only, not ${to}` }]
    }),
  )

  expect(faults).toEqual([])
})

test('features do not import each other in a circle', () => {
  const knows = new Map<string, Set<string>>()
  for (const file of product) {
    const own = nounOf(file.path)
    if (own === undefined) continue
    const others = ourImports(file).flatMap((one) => (one.typeOnly ? [] : [nounOf(one.file) ?? own]))
    knows.set(own, new Set([...(knows.get(own) ?? []), ...others.filter((other) => other !== own)]))
  }

  const circleFrom = (start: string, path: string[]): string[] | null => {
    for (const next of knows.get(path.at(-1) ?? start) ?? []) {
      if (next === start) return [...path, next]
      if (path.includes(next)) continue
      const circle = circleFrom(start, [...path, next])
      if (circle) return circle
    }
    return null
  }

  expect([...knows.keys()].map((noun) => circleFrom(noun, [noun])?.join(' -> ')).filter(Boolean)).toEqual([])
})

test('events are emitted by domain functions, not by store files, routes or the wiring', () => {
  const emitters = /(-store|-routes)\.ts$|^src\/(app|cli|http|store|jobs|telephony|providers)\//

  const faults = findings(
    product.filter((file) => emitters.test(file.path)),
    (file) =>
      ourImports(file)
        .filter((one) => one.file === 'src/events/emit.ts' && !one.typeOnly)
        .map(({ line }) => ({ line, rule: 'emit is called by domain functions' })),
  )

  expect(faults).toEqual([])
})

// --- Size ------------------------------------------------------------------------------------------------------------

const MAX_FILE_LINES = 400
const MAX_FUNCTION_LINES = 70
const FUNCTIONS = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']

test('a file has at most 400 lines', () => {
  const faults = findings(files, (file) => {
    const lines = file.text.trimEnd().split('\n').length
    return lines > MAX_FILE_LINES ? [{ line: lines, rule: `a file has at most ${MAX_FILE_LINES} lines` }] : []
  })

  expect(faults).toEqual([])
})

test('a function has at most 70 lines', () => {
  // What registers a conformance suite is a list of tests, not a function to be followed.
  const registersTests = (file: SourceFile, node: Node) =>
    file.path.endsWith('.suite.ts') &&
    file.nodes.some((inner) => inner.start > node.start && inner.end < node.end && isCallOf(inner, ['test']))

  const linesOf = (file: SourceFile, node: Node) => file.lineOf({ start: node.end }) - file.lineOf(node) + 1
  // Functions inside of one are looked at by themselves: what holds several small ones together is not long.
  const ownLines = (file: SourceFile, node: Node) => {
    const inside = file.nodes.filter(
      (inner) => FUNCTIONS.includes(inner.type) && inner.start > node.start && inner.end < node.end,
    )
    const outermost = inside.filter((one) => !inside.some((other) => other.start < one.start && other.end > one.end))
    return outermost.reduce((lines, inner) => lines - (linesOf(file, inner) - 1), linesOf(file, node))
  }

  const faults = findings(files, (file) =>
    file.nodes
      .filter((node) => FUNCTIONS.includes(node.type) && !registersTests(file, node))
      .map((node) => ({ line: file.lineOf(node), lines: ownLines(file, node) }))
      .filter(({ lines }) => lines > MAX_FUNCTION_LINES)
      .map(({ line, lines }) => ({
        line,
        rule: `a function has at most ${MAX_FUNCTION_LINES} lines, this one ${lines}`,
      })),
  )

  expect(faults).toEqual([])
})

test('a pattern of what callers say has at most 160 characters per line', () => {
  const isLong = (file: SourceFile, node: Node) =>
    ['Literal', 'TemplateLiteral'].includes(node.type) &&
    (file.text.slice(node.start, node.end).match(/.{161,}/g) ?? []).length > 0

  const faults = findings(
    product.filter(({ path }) => path.startsWith('src/assistant/understanding/')),
    (file) => nodesThat(file, (node) => isLong(file, node), 'name the parts of a long pattern (phrase-pattern.ts)'),
  )

  expect(faults).toEqual([])
})

// --- Names -----------------------------------------------------------------------------------------------------------

test('no drawer for odds and ends, and no index.ts but the two lists', () => {
  const lists = ['src/features/index.ts', 'src/providers/index.ts']
  const drawer = /^(utils?|helpers?|types?|common|misc|shared|constants)\.ts$/

  const faults = files
    .map((file) => file.path)
    .filter((path) => drawer.test(basename(path)) || (basename(path) === 'index.ts' && !lists.includes(path)))

  expect(faults).toEqual([])
})

test('file names are lower-case words joined by hyphens', () => {
  const faults = files
    .map((file) => basename(file.path))
    .filter((name) => !/^[a-z0-9]+([-.][a-z0-9]+)*\.ts$/.test(name))

  expect(faults).toEqual([])
})

// --- Code ------------------------------------------------------------------------------------------------------------

test('nothing is any, nothing is exported by default, nothing is re-exported', () => {
  const faults = findings(files, (file) => [
    ...nodesThat(file, (node) => node.type === 'TSAnyKeyword', 'say what it is instead of any'),
    ...nodesThat(file, (node) => node.type === 'ExportDefaultDeclaration', 'export by name'),
    ...nodesThat(
      file,
      (node) =>
        node.type === 'ExportAllDeclaration' || (node.type === 'ExportNamedDeclaration' && node.source !== null),
      'import from where it is made; no barrels',
    ),
  ])

  expect(faults).toEqual([])
})

test('our own files are imported with their ending', () => {
  const faults = findings(files, (file) =>
    ourImports(file)
      .filter(({ file: to }) => !/\.(ts|json|js)$/.test(to))
      .map(({ line, file: to }) => ({ line, rule: `import ${to} with its ending .ts` })),
  )

  expect(faults).toEqual([])
})

test('no note to oneself is left', () => {
  const note = new RegExp(`\\b(${['TO', 'FIX'].map((start) => start + (start === 'TO' ? 'DO' : 'ME')).join('|')})\\b`)

  const faults = findings(files, (file) =>
    file.text
      .split('\n')
      .flatMap((text, index) => (note.test(text) ? [{ line: index + 1, rule: 'do it, or write an issue' }] : [])),
  )

  expect(faults).toEqual([])
})

const isMember = (node: Node, object: string, property: string): boolean =>
  node.type === 'MemberExpression' && (node.object as Node).name === object && (node.property as Node).name === property

const isCallOf = (node: Node, names: readonly string[]): boolean =>
  node.type === 'CallExpression' && names.includes(String((node.callee as Node).name))

function readsClock(node: Node): boolean {
  if (node.type === 'NewExpression' && (node.callee as Node).name === 'Date')
    return (node.arguments as Node[]).length === 0
  if (isCallOf(node, ['Date', 'setTimeout', 'setInterval'])) return true
  return isMember(node, 'Date', 'now') || isMember(node, 'performance', 'now') || isMember(node, 'process', 'hrtime')
}

/** Who may look at the clock, and why. */
const CLOCK_READERS: Record<string, string> = {
  'src/kernel/clock.ts': 'it is the clock',
}

test('only kernel/clock.ts reads the clock', () => {
  const faults = findings(
    product.filter((file) => !Object.hasOwn(CLOCK_READERS, file.path)),
    (file) => nodesThat(file, readsClock, 'take a Clock (kernel/clock.ts) instead'),
  )

  expect(faults).toEqual([])
})

test('only main.ts reads process.env', () => {
  const faults = findings(
    product.filter((file) => file.path !== 'src/main.ts'),
    (file) => nodesThat(file, (node) => isMember(node, 'process', 'env'), 'add a setting to config.ts instead'),
  )

  expect(faults).toEqual([])
})

test('no test is skipped, singled out or left for later', () => {
  const runners = ['test', 'it', 'describe', 'suite']
  const ways = ['skip', 'only', 'todo', 'skipIf', 'runIf', 'fails']

  const faults = findings(
    files.filter((file) => isTest(file.path)),
    (file) =>
      nodesThat(
        file,
        (node) => runners.some((runner) => ways.some((way) => isMember(node, runner, way))),
        'a test runs or is deleted',
      ),
  )

  expect(faults).toEqual([])
})

// --- Leftovers -------------------------------------------------------------------------------------------------------

function reachedFrom(starts: readonly string[]): Set<string> {
  const byPath = new Map(files.map((file) => [file.path, file]))
  const reached = new Set<string>()
  const queue = [...starts]
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    const file = byPath.get(path)
    if (file === undefined || reached.has(path)) continue
    reached.add(path)
    queue.push(...ourImports(file).map((one) => one.file), ...file.mentions)
  }
  return reached
}

/** vitest.config.ts leads to these. */
const USED_BY_THE_RUNNER = [
  'test/runner/all.ts',
  'test/runner/end-of-file.ts',
  'test/runner/global-setup.ts',
  'test/runner/longest-first.ts',
  'test/runner/some.ts',
  'test/runner/test-kinds.ts',
  'test/web/browser-setup.ts',
]

/** Built ahead of what will use it. A line goes as soon as src/main.ts leads to its files. */
const AHEAD: RegExp[] = []

test('every built file that a bench imports has a source', () => {
  const scripts = readdirSync('bench', { recursive: true, encoding: 'utf8' }).filter((path) => /\.(js|ts)$/.test(path))

  const faults = scripts.flatMap((path) =>
    [...readFileSync(join('bench', path), 'utf8').matchAll(/'[./]+\/dist\/([^']+)\.js'/g)]
      .filter(([, name]) => !existsSync(`src/${name}.ts`))
      .map(([named]) => `bench/${path}: ${named} has no source`),
  )

  expect(faults).toEqual([])
})

test('no file is left that nobody uses', () => {
  const inUse = reachedFrom(['src/main.ts'])
  const forTests = reachedFrom(
    files.map((file) => file.path).filter((path) => isTest(path) || dirname(path) === 'bench'),
  )
  const loose = product.map((file) => file.path).filter((path) => !inUse.has(path))

  const unused = [
    ...loose
      .filter((path) => !AHEAD.some((line) => line.test(path)))
      .map((path) => `${path}: src/main.ts does not lead to it`),
    ...files
      .filter(
        (file) => file.path.startsWith('test/') && !forTests.has(file.path) && !USED_BY_THE_RUNNER.includes(file.path),
      )
      .map((file) => `${file.path}: no test leads to it`),
    ...AHEAD.filter((line) => !loose.some((path) => line.test(path))).map(
      (line) => `${line}: is in use now, take the line away`,
    ),
  ]

  expect(unused).toEqual([])
})
