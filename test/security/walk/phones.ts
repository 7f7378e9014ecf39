import { once } from 'node:events'
import { besideThis, startThread } from '../../../src/kernel/process/worker-thread.ts'
import { pause, until } from '../../harness/until.ts'
import type { Heard, PhonesTask } from './measured-phones.ts'

/** Telephones in a thread of their own. */
export interface Phones {
  /** All phones call; resolves when all are answered. */
  call(): Promise<void>
  /** What they hear in this time. */
  measure(seconds: number): Promise<Heard>
  /** All phones press the key 1. */
  press(): void
  leave(): Promise<void>
}

export function startPhones(task: PhonesTask): Phones {
  const thread = startThread(besideThis('measured-phones', import.meta.url), { workerData: task })
  let answered = 0
  thread.on('message', (message) => {
    if (message === 'answered') answered++
  })
  return {
    async call() {
      thread.postMessage('call')
      await until('all calls are answered', () => answered === task.calls, 60_000)
    },
    async measure(seconds) {
      thread.postMessage('measure')
      await pause(seconds * 1_000)
      thread.postMessage('report')
      const [heard] = (await once(thread, 'message')) as [Heard]
      return heard
    },
    press: () => thread.postMessage('press'),
    async leave() {
      const left = once(thread, 'exit')
      thread.postMessage('leave')
      await left
    },
  }
}
