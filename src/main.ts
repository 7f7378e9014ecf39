import { readFileSync } from 'node:fs'
import { runCommandLine } from './cli/command-line.ts'

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }
const err = (text: string) => void process.stderr.write(`${text}\n`)

/** The reader of a pipe may leave, as `head` does. The rest of the output is dropped, and the service goes on. */
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })

process.exitCode = await runCommandLine(process.argv.slice(2), {
  env: process.env,
  version,
  isTerminal: process.stdout.isTTY === true,
  isLogTerminal: process.stderr.isTTY === true,
  out: (text) => void process.stdout.write(`${text}\n`),
  err,
  warn: (text) => err(`frontbell: ${text}`),
})
