import { systemClock } from '../../src/kernel/clock.ts'
import { silentLog } from '../../src/kernel/log.ts'
import type { CallLeg } from '../../src/media/call-leg.ts'
import { openRtpPort } from '../../src/telephony/rtp/port.ts'
import { createSipServer } from '../../src/telephony/sip/sip-server.ts'
import { type PhoneLine, Softphone } from '../../src/telephony/softphone.ts'
import type { RealService } from './real-service.ts'

/** What a person does when the phone rings. */
export type Person = (leg: CallLeg) => Promise<void> | void

/** A carrier, which is the trunk of the service's business, and the people it reaches, by their numbers. */
export interface CalledPeople {
  people: Record<string, Person>
  /** A command of the service on the business, which prints JSON. */
  run(...words: string[]): Promise<unknown>
  close(): Promise<void>
}

/** Starts a carrier and makes it the trunk of the business. */
export async function startCalledPeople(frontbell: RealService): Promise<CalledPeople> {
  const carrier = await createSipServer({
    ...{ host: '127.0.0.1', port: 0, allowedSources: ['127.0.0.0/8'], maxCalls: 10, realm: 'carrier.test' },
    trunks: () => [],
    findNumber: async () => ({ owner: 'biz_carrier', claimants: [] }),
    openMedia: () => openRtpPort({ host: '127.0.0.1', clock: systemClock, log: silentLog }),
    onIncomingCall: (leg) => void called.people[leg.to]?.(leg),
    clock: systemClock,
    log: silentLog,
  })
  const called: CalledPeople = {
    people: {},
    async run(...words) {
      const { out, err } = await frontbell.run([...words, '--business', frontbell.business.businessId, '--json'])
      if (err) throw new Error(err)
      return JSON.parse(out)
    },
    close: () => carrier.close(),
  }
  const trunk = ['--type', 'ip', '--host', '127.0.0.1', '--port', String(carrier.port), '--allowed-ips', '127.0.0.1/32']
  await called.run('sip', 'add', '--name', 'Carrier', ...trunk)
  return called
}

/** Answers, and waits for the announcement. */
export async function answers(leg: CallLeg): Promise<PhoneLine> {
  const line = (await leg.answer()) as PhoneLine
  await new Softphone(line, { clock: systemClock }).untilSpokenTo(30_000)
  return line
}

/** Answers, waits for the announcement and presses a key. */
export const presses = (digit: string) => async (leg: CallLeg) => {
  const line = await answers(leg)
  await line.sendDigits(digit)
}
