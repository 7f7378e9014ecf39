import { systemClock } from '../../src/kernel/clock.ts'
import { silentLog } from '../../src/kernel/log.ts'
import type { LegEnd } from '../../src/media/call-leg.ts'
import { openRtpPort, type RtpPort } from '../../src/telephony/rtp/port.ts'
import { dial, type OutboundLeg } from '../../src/telephony/sip/call/uac.ts'
import { SipEndpoint } from '../../src/telephony/sip/endpoint.ts'
import { Softphone } from '../../src/telephony/softphone.ts'

/** A telephone exchange that places real calls from one SIP address. */
export interface Exchange {
  readonly endpoint: SipEndpoint
  /** `quietMs`: see `SoftphoneOptions`. */
  call(options: { to: string; from: string; sipPort: number; quietMs?: number }): Promise<PhoneCall>
  close(): Promise<void>
}

/** A call that is ringing or connected. */
export interface PhoneCall {
  readonly leg: OutboundLeg
  readonly from: string
  readonly phone: Softphone
  readonly port: RtpPort
  /** Rejects when the call is refused; `leg.refusal` has the reason. */
  readonly answered: Promise<unknown>
  /** Null until the call has ended. */
  ended(): LegEnd | null
  readonly over: Promise<LegEnd>
  hangUp(): void
}

const HOST = '127.0.0.1'

export async function openExchange(): Promise<Exchange> {
  const clock = systemClock
  const endpoint = await SipEndpoint.open({ host: HOST, port: 0, clock, log: silentLog, onRequest() {} })
  return {
    endpoint,
    async call({ to, from, sipPort, quietMs }) {
      const port = await openRtpPort({ host: HOST, clock, log: silentLog })
      const proxy = { host: HOST, port: sipPort, protocol: 'udp' as const }
      const leg = dial({ endpoint, to, from, proxy, openMedia: async () => port })
      let end: LegEnd | null = null
      const over = new Promise<LegEnd>((resolve) => {
        leg.onEnd((how) => {
          end = how
          port.close()
          resolve(how)
        })
      })
      const answered = leg.answer()
      answered.catch(() => {})
      return {
        ...{ leg, from, port, answered, over },
        phone: new Softphone(port, { clock, ...(quietMs !== undefined && { quietMs }) }),
        ended: () => end,
        hangUp: () => leg.hangup(),
      }
    },
    close: () => endpoint.close(),
  }
}
