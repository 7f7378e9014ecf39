import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Command } from 'commander'
import { expect, test } from 'vitest'
import { buildProgram } from '../src/cli/command-line.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const PAGES = [
  'README.md',
  'SECURITY.md',
  'AGENTS.md',
  'CONTRIBUTING.md',
  ...readdirSync(`${ROOT}docs`, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md') && !name.startsWith('decisions'))
    .map((name) => `docs/${name}`),
]

/** The command line without its effects. */
function dryProgram(): Command {
  const context = { env: {}, version: '0', isTerminal: false, out: () => {}, warn: () => {}, fail: () => {} }
  const program = buildProgram(context)
  const still = (command: Command) => {
    command.action(() => {})
    command.exitOverride()
    for (const one of command.commands) still(one)
  }
  for (const command of program.commands) still(command)
  return program
}

/** Splits a line as a shell does, without variables and substitutions; null for a line that is more than one command. */
function wordsOf(line: string): string[] | null {
  const command = line.replace(/\s+#.*$/, '').trim()
  if (/[|;&<>]|\$\(/.test(command)) return null
  return [...command.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(
    ([, double, single, bare]) => double ?? single ?? bare ?? '',
  )
}

const withoutRunner = (words: readonly string[]): string[] => {
  const at = words.indexOf('frontbell')
  return words.slice(at + 1).filter((word) => word !== '...')
}

/** The commands of the blocks of code, which can be copied. */
const blocks = PAGES.flatMap((page) => {
  const text = readFileSync(ROOT + page, 'utf8')
  return [...text.matchAll(/```[a-z]*\n([\s\S]*?)```/g)].flatMap(([, code = '']) =>
    code
      .replaceAll(/\\\n\s*/g, ' ')
      .split('\n')
      .filter((line) => /^\s*(npx )?frontbell /.test(line))
      .map((line) => ({ page, line: line.trim() })),
  )
})

/** The commands that sentences and tables name, often without the values of options. */
const mentions = PAGES.flatMap((page) => {
  const text = readFileSync(ROOT + page, 'utf8').replaceAll(/```[\s\S]*?```/g, '')
  return [...text.matchAll(/`((?:npx )?frontbell [^`]+|webhooks [a-z][^`]*)`/g)].map(([, line = '']) => ({
    page,
    line: line.replaceAll('\n', ' '),
  }))
})

test('the documentation has commands', () => {
  expect(blocks.length).toBeGreaterThan(5)
  expect(mentions.length).toBeGreaterThan(40)
})

test.each(blocks)('$page: $line', async ({ line }) => {
  const words = wordsOf(line)
  if (words === null) return

  await expect(dryProgram().parseAsync(withoutRunner(words), { from: 'user' })).resolves.toBeDefined()
})

test.each(mentions)('$page mentions $line', ({ line }) => {
  const words = withoutRunner(wordsOf(line.startsWith('webhooks') ? `frontbell ${line}` : line) ?? [])
  if (words[0] === 'help') return
  let command: Command = dryProgram()
  while (command.commands.length > 0 && words[0] !== undefined && /^[a-z]/.test(words[0])) {
    const [name = ''] = words.splice(0, 1)
    for (const one of name.split('|')) expect(command.commands.map((known) => known.name())).toContain(one)
    const next = command.commands.find((known) => known.name() === name.split('|')[0])
    if (next === undefined) return
    command = next
  }
  const known = [...command.options.map(({ long }) => long), '--help', '--version']
  for (const word of words.filter((one) => one.startsWith('--'))) expect(known).toContain(word.split('=')[0])
})
