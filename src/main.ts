import { readFileSync } from 'node:fs'
import { runCommandLine } from './cli/command-line.ts'

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }
const err = (text: string) => void process.stderr.write(`${text}\n`)

process.exitCode = await runCommandLine(process.argv.slice(2), {
  env: process.env,
  version,
  isTerminal: process.stdout.isTTY === true,
  out: (text) => void process.stdout.write(`${text}\n`),
  err,
  warn: (text) => err(`frontbell: ${text}`),
})
