import type { AudioQuality } from '../../../kernel/network/call-diagnostics.ts'
import type { CodecName } from '../audio-codec.ts'
import type { RtpStats } from '../port.ts'
import { estimatedMos } from './mos.ts'

const CODEC = { mu: 'PCMU', a: 'PCMA', g722: 'G722', opus: 'opus' } as const

const share = (part: number, whole: number): number =>
  whole <= 0 ? 0 : Math.round((Math.min(Math.max(0, part), whole) / whole) * 10_000) / 10_000

const tenths = (ms: number): number => Math.round(ms * 10) / 10

/** The quality of both directions, from what we counted and what the far end reported. */
export function audioQuality(stats: RtpStats, codec: CodecName): AudioQuality {
  const { packetsReceived, packetsSent, packetsLost, lateDropped, jitterMs, far } = stats
  const heardLoss = share(packetsLost + lateDropped, packetsReceived + packetsLost)
  const sentLoss = far.lost === null ? null : share(far.lost, packetsSent)
  const { roundTripMs } = far
  return {
    codec: CODEC[codec],
    packetsReceived,
    packetsSent,
    heardLoss,
    heardJitterMs: tenths(jitterMs),
    sentLoss,
    sentJitterMs: far.jitterMs === null ? null : tenths(far.jitterMs),
    roundTripMs: roundTripMs === null ? null : tenths(roundTripMs),
    heardMos: estimatedMos({ loss: heardLoss, jitterMs, roundTripMs }),
    sentMos: sentLoss === null ? null : estimatedMos({ loss: sentLoss, jitterMs: far.jitterMs ?? 0, roundTripMs }),
  }
}
