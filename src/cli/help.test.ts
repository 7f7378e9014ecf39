import { expect, test } from 'vitest'
import { runCommandLine } from './command-line.ts'

async function run(...words: string[]): Promise<{ status: number; printed: string; refused: string }> {
  const printed: string[] = []
  const refused: string[] = []
  const stdout = process.stdout.write.bind(process.stdout)
  process.stdout.write = ((text: string) => printed.push(text) > 0) as typeof process.stdout.write
  try {
    const terminal = { env: {}, version: 'test', out() {}, warn() {}, err: (text: string) => void refused.push(text) }
    const status = await runCommandLine(words, terminal as unknown as Parameters<typeof runCommandLine>[1])
    return { status, printed: printed.join(''), refused: refused.join('') }
  } finally {
    process.stdout.write = stdout
  }
}

test.each([[['help', 'keys', 'create']], [['keys', 'help', 'create']], [['keys', 'create', '--help']]])(
  '%j prints the help of the command',
  async (words) => {
    const { status, printed } = await run(...words)

    expect(status).toBe(0)
    expect(printed).toMatch(/^Usage: frontbell keys create /)
  },
)

test.each([
  [['drian'], "frontbell: unknown command 'drian'; did you mean drain?"],
  [['keys', 'create', '--scope', 'all'], "frontbell: unknown option '--scope'; did you mean --scopes?"],
  [['keys', 'create'], "frontbell: required option '--scopes <list>' not specified"],
  [['completion', 'tcsh'], "frontbell: <shell>: 'tcsh' is not one of bash, zsh, fish."],
  [['drain', '--deadline', 'abc'], 'frontbell: --deadline: must be a whole number from 0 to 86400'],
])('%j is wrong usage: status 2, and the message says what is wrong', async (words, message) => {
  const { status, refused } = await run(...words)

  expect(refused).toBe(message)
  expect(status).toBe(2)
})

test.each([
  [['help', 'nope'], /unknown command 'nope'/],
  [['help', 'keys', 'nope'], /unknown command 'keys nope'/],
  [['keys', 'help', 'nope'], /unknown command 'keys nope'/],
  [['nope'], /unknown command 'nope'/],
])('%j is refused, naming what is unknown', async (words, message) => {
  const { status, refused } = await run(...words)

  expect(status).toBe(2)
  expect(refused).toMatch(message)
})
