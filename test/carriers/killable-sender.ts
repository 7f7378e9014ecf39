import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { inject, onTestFinished } from 'vitest'
import { systemClock } from '../../src/kernel/clock.ts'
import { compiledProgram } from '../harness/compiled.ts'
import { createTestDatabase } from '../harness/test-database.ts'
import { inDatabase } from '../harness/test-server.ts'
import { ACCOUNT_SID, AUTH_TOKEN, startLocalTwilio } from './local-twilio.ts'

/**
 * A database, a local Twilio that answers after `answerMs`, and processes that send from one to the other, to be killed: each
 * runs `program` with its clock `clockOffsetMs` ahead.
 */
export async function killableSender(program: Parameters<typeof compiledProgram>[0], answerMs?: number) {
  const db = await createTestDatabase()
  const carrier = await startLocalTwilio(() => systemClock.now(), answerMs)
  const [row] = await db.list<{ name: string }[]>`SELECT current_database() AS name`
  const children: ChildProcess[] = []
  onTestFinished(async () => {
    for (const child of children) child.kill('SIGKILL')
    await carrier.close()
  })
  const start = async (clockOffsetMs: number): Promise<ChildProcess> => {
    const settings = {
      database: inDatabase(inject('server'), row?.name ?? ''),
      account: { accountSid: ACCOUNT_SID, authToken: AUTH_TOKEN, baseUrl: carrier.url },
      clockOffsetMs,
    }
    const child = fork(compiledProgram(program), [JSON.stringify(settings)], { execArgv: [] })
    children.push(child)
    await once(child, 'message')
    return child
  }
  return { db, carrier, start }
}
