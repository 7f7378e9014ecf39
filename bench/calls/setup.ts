import { systemClock } from '../../src/kernel/clock.ts'
import { silentLog } from '../../src/kernel/log.ts'
import { openRtpPort } from '../../src/telephony/rtp/port.ts'
import { dial } from '../../src/telephony/sip/call/uac.ts'
import type { SipEndpoint } from '../../src/telephony/sip/endpoint.ts'
import { HOST, numberOf, openEndpoint } from './callers.ts'

export interface SetUps {
  /** From the INVITE to the answer (200), for each call. */
  readonly setupMs: readonly number[]
  readonly failures: readonly string[]
  readonly perSecond: number
}

export interface SetUpLoad {
  seconds: number
  /** Callers at the same time; each hangs up once it is answered, and calls again. */
  callers: number
  sipPort: number
  to: string
}

/** Calls as often as the service answers. */
export async function setUpCalls({ seconds, callers, sipPort, to }: SetUpLoad): Promise<SetUps> {
  const setupMs: number[] = []
  const failures: string[] = []
  const startMs = now()
  const isOver = () => now() - startMs > seconds * 1_000
  const call = async (endpoint: SipEndpoint, from: string) => {
    const line = await openRtpPort({ host: HOST, clock: systemClock, log: silentLog })
    const proxy = { host: HOST, port: sipPort, protocol: 'udp' as const }
    const dialedMs = now()
    const leg = dial({ endpoint, to, from, proxy, openMedia: async () => line })
    const over = new Promise((resolve) => leg.onEnd(resolve))
    try {
      await leg.answer()
      setupMs.push(now() - dialedMs)
    } catch (error) {
      failures.push((error as Error).message)
    }
    leg.hangup()
    await over
    line.close()
  }
  const callAgainAndAgain = async (index: number) => {
    const endpoint = await openEndpoint()
    while (!isOver()) await call(endpoint, numberOf(index))
    await endpoint.close()
  }
  await Promise.all(Array.from({ length: callers }, (_, index) => callAgainAndAgain(index)))
  return { setupMs, failures, perSecond: (setupMs.length / (now() - startMs)) * 1_000 }
}

const now = () => systemClock.monotonicMs()
