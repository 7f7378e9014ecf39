import pino from 'pino'
import type { Config } from '../../config/config.ts'
import { systemClock } from '../../kernel/clock.ts'
import type { Log } from '../../kernel/log.ts'
import { calmLog } from './calm-log.ts'
import { errorFields } from './error-fields.ts'
import { LogWriter } from './log-writer.ts'
import { type TextOptions, textLine } from './text-line.ts'

const STANDARD_ERROR = 2

/**
 * Writes one line per entry to standard error: short text at a terminal, otherwise JSON, unless the setting decides. Leaves out personal
 * data unless the setting allows it.
 */
export function createLog(
  { logLevel, logPii, logFormat }: Pick<Config, 'logLevel' | 'logPii' | 'logFormat'>,
  { isTerminal = false } = {},
): Log {
  const options: pino.LoggerOptions = {
    level: logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: errorFields(logPii) },
    formatters: { level: (label) => ({ level: label }) },
    ...(logPii ? {} : { redact: { paths: ['pii', '*.pii'], censor: '[redacted]' } }),
  }
  const isText = logFormat === 'text' || (logFormat === 'auto' && isTerminal)
  const text: TextOptions = { withRequests: logLevel === 'debug', color: isTerminal }
  const writer = new LogWriter(STANDARD_ERROR, (dropped) => {
    const json = droppedLine(dropped)
    return isText ? (textLine(json, text) ?? json) : json
  })
  return calmLog(pino(options, isText ? textDestination(writer, text) : writer), systemClock)
}

const textDestination = (writer: LogWriter, options: TextOptions): pino.DestinationStream => ({
  write(json) {
    const line = textLine(json, options)
    if (line !== null) writer.write(line)
  },
})

const droppedLine = (dropped: number): string => {
  const time = systemClock.now().toISOString()
  const msg = 'log lines were dropped, because what reads the log was too slow'
  return `${JSON.stringify({ level: 'warn', time, dropped, msg })}\n`
}
