import { systemClock } from '../../src/kernel/clock.ts'
import { silentLog } from '../../src/kernel/log.ts'
import type { MediaStream } from '../../src/media/media-stream.ts'
import { openRtpPort } from '../../src/telephony/rtp/port.ts'
import type { OpenMedia } from '../../src/telephony/sip/call/leg-media.ts'
import type { SipServerOptions } from '../../src/telephony/sip/sip-server.ts'
import type { Trunk } from '../../src/telephony/trunk.ts'
import { until } from '../harness/until.ts'
import { BUSINESS, call, nextLeg, startSipCaller, startSipServer, type TestServer } from './sip-tools.ts'

/** Calls of three parties with real audio: a caller, the service, and the carrier behind which people are called. */

export const openMedia: OpenMedia = () => openRtpPort({ host: '127.0.0.1', clock: systemClock, log: silentLog })

export const tone = (ms: number, hz: number) =>
  Int16Array.from({ length: ms * 8 }, (_, at) => 8_000 * Math.sin((2 * Math.PI * hz * at) / 8_000))

/** The strength of one frequency in a frame. */
function strength(frame: Int16Array, hz: number): number {
  let [re, im] = [0, 0]
  for (let at = 0; at < frame.length; at++) {
    re += (frame[at] ?? 0) * Math.cos((2 * Math.PI * hz * at) / 8_000)
    im += (frame[at] ?? 0) * Math.sin((2 * Math.PI * hz * at) / 8_000)
  }
  return Math.hypot(re, im) / frame.length
}

/** Waits until a frequency is heard. */
export function hears(stream: MediaStream, hz: number, what: string): Promise<true> {
  let heard = false
  stream.listen({
    onFrame: (frame) => {
      heard ||= strength(frame, hz) > 500
    },
  })
  return until(what, () => heard)
}

/**
 * A caller in a call with the service, and the carrier of the service's trunk, which receives the calls to people. The carrier
 * does not support REFER.
 */
export async function aBridgedCall(
  carrierOverrides: object = {},
  serviceOverrides: Partial<SipServerOptions> = {},
  ofTrunk: Partial<Trunk> = {},
) {
  const carrier: TestServer = await startSipServer({ openMedia, ...carrierOverrides })
  const trunk: Trunk = {
    id: 'trunk_carrier',
    businessId: BUSINESS,
    type: 'ip',
    allowedIps: ['127.0.0.1'],
    username: null,
    password: null,
    inboundEnabled: true,
    maxConcurrentCalls: null,
    host: '127.0.0.1',
    port: carrier.server.port,
    transport: 'udp',
    ...ofTrunk,
  }
  const sip = await startSipServer({ openMedia, trunks: () => [trunk], ...serviceOverrides })
  const caller = await startSipCaller()
  const calling = call(caller, sip.server, { openMedia })
  const leg = await nextLeg(sip)
  const [inner, outer] = await Promise.all([leg.answer(), calling.answer()])
  return { carrier, sip, caller, calling, leg, inner, outer }
}

/** Waits until neither the service nor the carrier has a dialog. */
export const nothingLeft = ({ sip, carrier }: { sip: TestServer; carrier: TestServer }) =>
  until('everything to be over', () => sip.server.counts().dialogs + carrier.server.counts().dialogs === 0)
