import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { compiledProgram } from '../harness/compiled.ts'
import { until } from '../harness/until.ts'
import { createInstallation } from './installation.ts'
import { type Exchange, openExchange } from './phone-line.ts'
import { openFiles } from './processes.ts'

/** The resources of a process at one moment, after garbage collection. */
interface Holdings {
  heapMb: number
  rssMb: number
  /** Sockets, timers and other resources that would keep the process alive, by kind. */
  resources: Record<string, number>
  /** SIP dialogs, transactions and connections. */
  sip: Record<string, number>
  calls: number
}

interface Started {
  url: string
  sipPort: number
  phone: string
}

export interface Held extends Holdings {
  afterCalls: number
  /** Of the whole process, including its threads. */
  files: number
}

/**
 * Places short calls one after another (answered, the greeting begun, a key pressed, hung up by the caller) and reads
 * the resources of the service after each number of calls in `marks`, when all calls are recorded and SIP has dropped
 * their state.
 */
export async function holdingsAfterCalls(marks: readonly number[], forgotten: boolean): Promise<Held[]> {
  const installation = await createInstallation()
  const child = fork(compiledProgram('app-process'), [installation.dataDir], { execArgv: ['--expose-gc'] })
  const exchange = await openExchange()
  try {
    const [started] = (await once(child, 'message')) as [Started]
    const held: Held[] = []
    let placed = 0
    for (const mark of marks) {
      for (; placed < mark; placed++) await shortCall(exchange, started)
      held.push({ afterCalls: placed, ...(await settled(child, forgotten)), files: openFiles(child.pid as number) })
    }
    return held
  } finally {
    await exchange.close()
    child.kill('SIGTERM')
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    await installation.remove()
    await rm(installation.folder, { recursive: true, force: true })
  }
}

async function shortCall(exchange: Exchange, { phone, sipPort }: Started): Promise<void> {
  const call = await exchange.call({ to: phone, from: '+16465550001', sipPort })
  await call.answered
  await call.phone.untilSpokenTo(20_000)
  await call.phone.press('3')
  call.hangUp()
  await call.over
}

/** SIP keeps messages that it may have to retransmit for half a minute. */
const FORGOTTEN_MS = 45_000

async function settled(child: ChildProcess, forgotten: boolean): Promise<Holdings> {
  return until(
    'all calls are over',
    async () => {
      child.send('measure')
      const [holdings] = (await once(child, 'message')) as [Holdings]
      const kept = Object.values(holdings.sip).reduce((sum, count) => sum + count, 0)
      return holdings.calls === 0 && holdings.sip.dialogs === 0 && (!forgotten || kept === 0) ? holdings : null
    },
    FORGOTTEN_MS,
  )
}
