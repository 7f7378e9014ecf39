import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseConfig } from '../../src/config/config.ts'
import { PAGES, ROOT, type Snippet, snippetsOf } from './snippets.ts'

/**
 * Every snippet of the docs is checked: programs by the tests named here, `frontbell` commands by docs-commands.test.ts, settings, JSON
 * and npm's commands below. What can only be looked at is listed with its reason.
 */

const PROGRAMS: Readonly<Record<string, string>> = {
  'docs/sdk.md': 'test/sdk/stories.test.ts',
  'sdk/typescript/README.md': 'test/sdk/stories.test.ts',
  'sdk/python/README.md': 'test/sdk/stories.test.ts',
  'docs/webhooks.md: TypeScript (Node)': 'src/webhooks/verifier-snippets.test.ts',
  'docs/webhooks.md: Python': 'src/webhooks/verifier-snippets.test.ts',
  'docs/webhooks.md: Go': 'src/webhooks/verifier-snippets.test.ts',
  'docs/webhooks.md: PHP': 'src/webhooks/verifier-snippets.test.ts',
  'docs/webhooks.md: Next.js': 'src/webhooks/verifier-snippets.test.ts',
  'docs/webhooks.md: Express': 'test/docs/receivers.test.ts',
  'docs/webhooks.md: FastAPI': 'test/docs/receivers.test.ts',
  'docs/webhooks.md: Check what it refuses': 'test/docs/receivers.test.ts',
  'docs/sip.md: Call without a carrier': 'test/docs/sip-trunk.test.ts',
  'docs/quick-start.md: 3. Ask the API': 'test/docs/quick-start.test.ts',
  'README.md: Your first ten minutes': 'test/docs/quick-start.test.ts',
}

/** Snippets that no test can run, and why. */
const LOOKED_AT: readonly { is(one: Snippet): boolean; why: string }[] = [
  { is: ({ code }) => /->|[─►▼]/.test(code), why: 'a drawing' },
  { is: ({ code }) => code.includes('{ ... }'), why: 'the outline of a program of this repository, which has tests' },
  {
    is: ({ code }) => code.startsWith('POST /webhooks HTTP/1.1'),
    why: 'a request, as deliveries are tested byte by byte',
  },
  {
    is: ({ code }) => code.startsWith('POST https://example.com/caller'),
    why: 'a request, whose fields and signature src/features/caller-lookup tests',
  },
  {
    is: ({ language }) => ['ini', 'nginx', 'html'].includes(language),
    why: 'belongs to systemd, Asterisk, nginx or a website',
  },
  {
    is: ({ code }) => /^(docker|helm|kubectl|cat > \.env) /.test(code),
    why: 'needs Docker or a cluster; test/packaging checks the files',
  },
  { is: ({ code }) => /^[\w.]+ \{\n\treverse_proxy/.test(code), why: 'belongs to Caddy' },
  {
    is: ({ code }) => code.includes('alert: PostgresHasNoStandby'),
    why: 'belongs to Prometheus, for metrics of Patroni',
  },
  {
    is: ({ code }) => /runuser -u frontbell|^chown postgres:/m.test(code),
    why: 'needs root and the users of a server',
  },
  { is: ({ code }) => /^(pip install|source <\()/.test(code), why: 'changes the shell or the Python of the reader' },
]

const snippets = PAGES.flatMap(snippetsOf)

const linesOf = ({ code }: Snippet) =>
  code
    .replaceAll(/\\\n\s*/g, ' ')
    .split('\n')
    .map((line) => line.replace(/\s+#.*$/, '').trim())
    .filter((line) => line !== '' && !line.startsWith('#'))

const isFrontbell = (line: string) => /^(npx )?frontbell /.test(line)
const isSetting = (line: string) => /^[A-Z][A-Z0-9_]+=/.test(line)
const isShell = ({ language }: Snippet) => language === '' || language === 'sh'
const programOf = ({ page, heading }: Snippet) => PROGRAMS[`${page}: ${heading}`] ?? PROGRAMS[page]

/** What checks the snippet; null if nothing does. */
function checkOf(one: Snippet): string | null {
  if (one.language === 'json') return 'JSON'
  const lines = linesOf(one)
  if (isShell(one) && lines.every(isSetting)) return 'settings'
  if (isShell(one) && lines.every((line) => isFrontbell(line) || /^npm /.test(line))) return 'commands'
  return programOf(one) ?? LOOKED_AT.find(({ is }) => is(one))?.why ?? null
}

test('every snippet of the docs is checked by a test, or listed with the reason why not', () => {
  const unchecked = snippets.filter((one) => checkOf(one) === null)

  expect(unchecked.map(({ page, heading, code }) => `${page}, ${heading}: ${code.slice(0, 60)}`)).toEqual([])
  expect(snippets.length).toBeGreaterThan(50)
})

test('the test of a program reads the page that contains the program', () => {
  for (const [place, file] of Object.entries(PROGRAMS)) {
    const page = place.split(':')[0] ?? ''
    const name = page.split('/').at(-1) ?? ''
    expect(
      snippets.some((one) => programOf(one) === file && one.page === page),
      place,
    ).toBe(true)
    expect(readFileSync(join(ROOT, file), 'utf8'), `${file} reads ${page}`).toContain(name)
  }
})

test.each(snippets.filter(({ language }) => language === 'json'))('$page, $heading: JSON', ({ code }) => {
  expect(() => JSON.parse(code)).not.toThrow()
})

const withSettings = snippets.filter((one) => checkOf(one) === 'settings')

/** What stands for `...`, where not every text will do. */
const EXAMPLES: Readonly<Record<string, string>> = {
  FRONTBELL_TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
  FRONTBELL_TELNYX_PUBLIC_KEY: Buffer.alloc(32, 1).toString('base64'),
}

test.each(withSettings)('$page, $heading: the settings exist and have valid values', (one) => {
  const settings = Object.fromEntries(
    linesOf(one).map((line) => {
      const [, name = '', value = ''] = /^(\w+)=(.*)$/.exec(line) ?? []
      return [name, value.endsWith('...') ? (EXAMPLES[name] ?? 'a-key') : value]
    }),
  )
  const known = readFileSync(join(ROOT, 'docs/settings.md'), 'utf8')

  for (const name of Object.keys(settings)) expect(known).toContain(`\`${name}\``)
  expect(() => parseConfig(settings)).not.toThrow()
})

test("npm's commands of the docs name scripts and folders that exist", () => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  const lines = snippets
    .filter(isShell)
    .flatMap(linesOf)
    .filter((line) => /^npm /.test(line))
  const run = lines.flatMap((line) =>
    [...line.matchAll(/npm run (?:--silent )?([\w:-]+)/g)].map(([, name = '']) => name),
  )

  expect(run.filter((name) => scripts[name] === undefined)).toEqual([])
  expect(run).toContain('check')
})
