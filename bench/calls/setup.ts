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
  const found = { setupMs: [] as number[], failures: [] as string[] }
  const startMs = now()
  const callAgainAndAgain = async (index: number) => {
    const endpoint = await openEndpoint()
    while (now() - startMs < seconds * 1_000) await callOnce(endpoint, numberOf(index), { sipPort, to }, found)
    await endpoint.close()
  }
  await Promise.all(Array.from({ length: callers }, (_, index) => callAgainAndAgain(index)))
  return { ...found, perSecond: (found.setupMs.length / (now() - startMs)) * 1_000 }
}

/** Calls at a steady rate, as strangers do: nobody waits for the answer to another one. `callers` take turns. */
export async function setUpSteadily({
  seconds,
  callers,
  sipPort,
  to,
  rate,
}: SetUpLoad & { rate: number }): Promise<SetUps> {
  const found = { setupMs: [] as number[], failures: [] as string[] }
  const endpoints = await Promise.all(Array.from({ length: callers }, openEndpoint))
  const startMs = now()
  const started: Promise<void>[] = []
  for (let n = 0; n < rate * seconds; n++) {
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, startMs + (n * 1_000) / rate - now())))
    const endpoint = endpoints[n % callers] as SipEndpoint
    started.push(callOnce(endpoint, numberOf(n % 1_000), { sipPort, to }, found))
  }
  await Promise.all(started)
  for (const endpoint of endpoints) await endpoint.close()
  return { ...found, perSecond: (found.setupMs.length / (now() - startMs)) * 1_000 }
}

async function callOnce(
  endpoint: SipEndpoint,
  from: string,
  { sipPort, to }: Pick<SetUpLoad, 'sipPort' | 'to'>,
  found: { setupMs: number[]; failures: string[] },
): Promise<void> {
  const line = await openRtpPort({ host: HOST, clock: systemClock, log: silentLog })
  const proxy = { host: HOST, port: sipPort, protocol: 'udp' as const }
  const dialedMs = now()
  const leg = dial({ endpoint, to, from, proxy, openMedia: async () => line })
  const over = new Promise((resolve) => leg.onEnd(resolve))
  try {
    await leg.answer()
    found.setupMs.push(now() - dialedMs)
  } catch (error) {
    found.failures.push((error as Error).message)
  }
  leg.hangup()
  await over
  line.close()
}

const now = () => systemClock.monotonicMs()
