import { Command } from 'commander'
import { inject } from 'vitest'
import type { CommandContext } from '../../src/cli/command.ts'
import type { Database } from '../../src/store/database.ts'
import { databaseUrl } from '../harness/test-server.ts'

/** Runs commands of one group on the database of a test; gives what they print. @param settings of the environment besides */
export async function commandRunner(
  db: Database,
  add: (program: Command, context: CommandContext) => void,
  settings: Record<string, string> = {},
) {
  const [row] = await db.read<{ name: string }[]>`SELECT current_database() AS name`
  const env = { ...settings, DATABASE_URL: databaseUrl(inject('server'), row?.name ?? '') }
  return async (...words: string[]): Promise<string> => {
    const lines: string[] = []
    const program = new Command().exitOverride()
    const out = (text: string) => void lines.push(text)
    add(program, { env, version: '0', isTerminal: false, out, warn: () => {}, fail: () => {} })
    await program.parseAsync(words, { from: 'user' })
    return lines.join('\n')
  }
}
