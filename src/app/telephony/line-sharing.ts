import { LineShares } from '../../assistant/call/line-shares.ts'
import type { LineSharing } from '../../assistant/call/session.ts'
import type { Config } from '../../config/config.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Log } from '../../kernel/log.ts'
import type { Database } from '../../store/database.ts'
import { refusedCalls } from './refused-calls.ts'

interface Parts {
  config: Pick<Config, 'maxCalls' | 'callsPerCaller' | 'callsPerCallerPerMinute' | 'businessLinesPercent'>
  db: Database
  clock: Clock
  log: Log
  instanceId: string
  countRefused: (reason: string) => void
}

/** How lines are shared among businesses and callers, by the settings. */
export function lineSharing({ config, ...parts }: Parts): LineSharing {
  const { maxCalls, callsPerCaller, callsPerCallerPerMinute, businessLinesPercent } = config
  const record = refusedCalls(parts)
  return {
    lines: new LineShares({ perCaller: callsPerCaller, perCallerAMinute: callsPerCallerPerMinute }, parts.clock),
    sharedLines: Math.max(1, Math.floor((maxCalls * businessLinesPercent) / 100)),
    onRefused: (call) =>
      record(call).catch((err: unknown) => {
        parts.log.error({ err }, 'a refused call could not be recorded')
        return null
      }),
  }
}
