import { systemClock } from '../../src/kernel/clock.ts'
import { silentLog } from '../../src/kernel/log.ts'
import type { Pcm } from '../../src/media/media-stream.ts'
import { joined } from '../../src/media/pcm.ts'
import { FliteTextToSpeech } from '../../src/providers/flite/tts.ts'
import { openRtpPort, type RtpPort } from '../../src/telephony/rtp/port.ts'
import { dial, type OutboundLeg } from '../../src/telephony/sip/call/uac.ts'
import { SipEndpoint } from '../../src/telephony/sip/endpoint.ts'
import { Caller, type Measured } from './caller.ts'

export const HOST = '127.0.0.1'
const SAMPLE_RATE = 8_000
/** New calls per second; starting all calls at once would measure the start. */
const DIALS_PER_SECOND = 20
const WORDS = 'I would like to book a haircut for next Tuesday please'

export interface CallResults {
  /** The callers that failed, and why. */
  failures: string[]
  measured: Measured[]
}

/** Recorded speech without the silence around it. */
export async function spokenWords(): Promise<Pcm> {
  const voice = new FliteTextToSpeech({ clock: systemClock, log: silentLog })
  const pieces: Pcm[] = []
  for await (const pcm of voice.speak(WORDS, { sampleRate: SAMPLE_RATE })) pieces.push(pcm)
  await voice.close()
  const all = joined(pieces)
  const isLoud = (sample: number) => Math.abs(sample) > 500
  return all.slice(all.findIndex(isLoud), all.findLastIndex(isLoud) + 1)
}

export interface AtOnce {
  calls: number
  /** Since all callers are connected. */
  seconds: number
  sipPort: number
  to: string
  /** The callers offer encrypted audio only. */
  srtp?: boolean
  onAllThere(): void
  /** While all callers talk. */
  beforeEnd(): Promise<void>
}

/** Many callers who call one number and talk at the same time. */
export async function callAtOnce({
  calls,
  seconds,
  sipPort,
  to,
  srtp = false,
  onAllThere,
  beforeEnd,
}: AtOnce): Promise<CallResults> {
  const phrase = await spokenWords()
  const results: CallResults = { failures: [], measured: [] }
  const endpoints = await Promise.all(Array.from({ length: Math.ceil(calls / 50) }, openEndpoint))
  let over = false
  const talks: Promise<void>[] = []
  for (let i = 0; i < calls; i += 1) {
    await pause(1000 / DIALS_PER_SECOND)
    const endpoint = endpoints[i % endpoints.length] as SipEndpoint
    talks.push(oneCall({ endpoint, sipPort, to, from: numberOf(i), srtp, phrase, results, isOver: () => over }))
  }
  onAllThere()
  await pause(seconds * 1000)
  await beforeEnd()
  over = true
  await Promise.all(talks)
  for (const endpoint of endpoints) await endpoint.close()
  return results
}

/** Short calls one after the other, one turn each. */
export async function callInSequence(calls: number, sipPort: number, to: string): Promise<void> {
  const phrase = (await spokenWords()).slice(0, SAMPLE_RATE / 2)
  const endpoint = await openEndpoint()
  for (let i = 0; i < calls; i += 1) {
    const results: CallResults = { failures: [], measured: [] }
    await oneCall({ endpoint, sipPort, to, from: numberOf(i % 100), srtp: false, phrase, results, isOver: () => true })
    if (results.failures[0]) throw new Error(results.failures[0])
  }
  await endpoint.close()
}

export interface Soak {
  callers: number
  seconds: number
  /** How long each call lasts. */
  callSeconds: number
  sipPort: number
  to: string
}

/** Callers who talk for a while, hang up and call again. */
export async function callForLong({ callers, seconds, callSeconds, sipPort, to }: Soak) {
  const phrase = await spokenWords()
  const results: CallResults = { failures: [], measured: [] }
  const isOver = after(seconds)
  const callAgainAndAgain = async (index: number) => {
    const endpoint = await openEndpoint()
    await pause((index * 1000) / DIALS_PER_SECOND)
    while (!isOver()) {
      const isLongEnough = after(callSeconds)
      const from = numberOf(index)
      await oneCall({
        endpoint,
        sipPort,
        to,
        from,
        srtp: false,
        phrase,
        results,
        isOver: () => isLongEnough() || isOver(),
      })
    }
    await endpoint.close()
  }
  await Promise.all(Array.from({ length: callers }, (_, index) => callAgainAndAgain(index)))
  return results
}

interface OneCall {
  endpoint: SipEndpoint
  sipPort: number
  to: string
  from: string
  srtp: boolean
  phrase: Pcm
  results: CallResults
  isOver(): boolean
}

async function oneCall({ endpoint, sipPort, to, from, srtp, phrase, results, isOver }: OneCall): Promise<void> {
  const clock = systemClock
  const line: RtpPort = await openRtpPort({ host: HOST, clock, log: silentLog })
  const caller = new Caller(line, phrase)
  let leg: OutboundLeg | null = null
  try {
    const proxy = { host: HOST, port: sipPort, protocol: 'udp' as const }
    leg = dial({ endpoint, to, from, proxy, openMedia: async () => line, ...(srtp && { encryption: 'required' }) })
    await leg.answer()
    await caller.talk(isOver)
    results.measured.push(caller.measured)
  } catch (error) {
    results.failures.push((error as Error).message)
  } finally {
    leg?.hangup()
    line.close()
  }
}

export const numberOf = (i: number) => `+1646555${String(i).padStart(4, '0')}`
export const openEndpoint = () =>
  SipEndpoint.open({ host: HOST, port: 0, clock: systemClock, log: silentLog, onRequest() {} })
const after = (seconds: number) => {
  const endMs = systemClock.monotonicMs() + seconds * 1000
  return () => systemClock.monotonicMs() >= endMs
}
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
