import pino from 'pino'
import type { Config } from '../../config/config.ts'
import { systemClock } from '../../kernel/clock.ts'
import type { Log } from '../../kernel/log.ts'
import { calmLog } from './calm-log.ts'
import { errorFields } from './error-fields.ts'
import { LogWriter } from './log-writer.ts'

const STANDARD_ERROR = 2

/** Writes one JSON line per event to standard error. Leaves out personal data unless the setting allows it. */
export function createLog({ logLevel, logPii }: Pick<Config, 'logLevel' | 'logPii'>): Log {
  const options: pino.LoggerOptions = {
    level: logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: errorFields(logPii) },
    formatters: { level: (label) => ({ level: label }) },
    ...(logPii ? {} : { redact: { paths: ['pii', '*.pii'], censor: '[redacted]' } }),
  }
  return calmLog(pino(options, new LogWriter(STANDARD_ERROR, droppedLine)), systemClock)
}

const droppedLine = (dropped: number): string => {
  const time = systemClock.now().toISOString()
  const msg = 'log lines were dropped, because what reads the log was too slow'
  return `${JSON.stringify({ level: 'warn', time, dropped, msg })}\n`
}
