import type { Config } from '../../config/config.ts'
import type { Log } from '../../kernel/log.ts'

type Ports = Pick<Config, 'rtpPortMin' | 'rtpPortMax' | 'maxCalls'>

/** A call needs an even port for its audio and the next one for its reports (RTCP). */
const PORTS_PER_CALL = 2

/** For how many calls the audio ports suffice. */
export const callsOfAudioPorts = ({ rtpPortMin, rtpPortMax }: Ports): number => {
  const firstEven = rtpPortMin + (rtpPortMin % 2)
  return Math.max(0, Math.floor((rtpPortMax - firstEven + 1) / PORTS_PER_CALL))
}

/** What is wrong with the range of audio ports, and what to do about it; null if nothing. */
export function fewAudioPorts(config: Ports): { problem: string; fix: string } | null {
  const calls = callsOfAudioPorts(config)
  const { rtpPortMin, rtpPortMax, maxCalls } = config
  if (calls >= maxCalls) return null
  return {
    problem: `the audio ports ${rtpPortMin} to ${rtpPortMax} suffice for ${calls} ${calls === 1 ? 'call' : 'calls'}, and FRONTBELL_MAX_CALLS allows ${maxCalls}`,
    fix: `Widen FRONTBELL_RTP_PORT_MIN to FRONTBELL_RTP_PORT_MAX to ${PORTS_PER_CALL * maxCalls} ports (in the firewall, too), or lower FRONTBELL_MAX_CALLS.`,
  }
}

/** Logs that the audio ports are too few for the configured calls. */
export function warnOfFewAudioPorts(config: Ports & Pick<Config, 'roles'>, log: Log): void {
  const shortage = config.roles.includes('calls') ? fewAudioPorts(config) : null
  if (shortage) log.warn({ fix: shortage.fix }, shortage.problem)
}
