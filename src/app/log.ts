import pino from 'pino'
import type { Config } from '../config/config.ts'
import { calmLog } from '../kernel/calm-log.ts'
import { systemClock } from '../kernel/clock.ts'
import type { Log } from '../kernel/log.ts'

/** One JSON line an event on standard error; what people said and who they are is left out unless a setting allows it. */
export function createLog({ logLevel, logPii }: Pick<Config, 'logLevel' | 'logPii'>): Log {
  const options: pino.LoggerOptions = {
    level: logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    ...(logPii ? {} : { redact: { paths: ['pii', '*.pii'], censor: '[redacted]' } }),
  }
  return calmLog(pino(options, pino.destination({ dest: 2, sync: true })), systemClock)
}
