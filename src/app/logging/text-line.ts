/** Fields that every entry has, and that the text shows in their own places. */
const SHOWN_APART = new Set(['level', 'time', 'msg', 'err', 'requestId'])
const MAX_VALUE = 120
const STACK_LINES = 4

const COLORS: Readonly<Record<string, string>> = {
  debug: '\u001B[2m',
  info: '\u001B[36m',
  warn: '\u001B[33m',
  error: '\u001B[31m',
}
const RESET = '\u001B[0m'

interface Entry {
  level?: string
  time?: string
  msg?: string
  err?: { message?: string; stack?: string }
  status?: number
  [field: string]: unknown
}

export interface TextOptions {
  /** Whether to include successful requests, which would push what a person looks for off the screen. */
  withRequests: boolean
  color: boolean
}

/**
 * An entry of the log as a line for a person at a terminal: `21:04:05 warn the message field=value`. Null if the entry is not shown.
 * @param json the entry as JSON, ending in a line feed
 */
export function textLine(json: string, { withRequests, color }: TextOptions): string | null {
  const entry = JSON.parse(json) as Entry
  const { level = 'info', time = '', msg = '', err, status } = entry
  if (msg === 'request' && !withRequests && (status ?? 0) < 500) return null
  const fields = Object.entries(entry)
    .filter(([name, value]) => !SHOWN_APART.has(name) && value !== null)
    .map(([name, value]) => `${name}=${shortened(value)}`)
  const label = level.padEnd(5)
  const line = [localTime(time), color ? `${COLORS[level] ?? ''}${label}${RESET}` : label, msg, ...fields].join('  ')
  return `${line}${err === undefined ? '' : `\n${errorText(err)}`}\n`
}

const localTime = (iso: string): string =>
  new Date(iso).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' })

function shortened(value: unknown): string {
  // JSON escapes terminal control characters.
  const text = typeof value === 'string' && /^[!-~]+$/.test(value) ? value : JSON.stringify(value)
  return text.length > MAX_VALUE ? `${text.slice(0, MAX_VALUE)}...` : text
}

const errorText = ({ message = '', stack = message }: { message?: string; stack?: string }): string =>
  stack
    .split('\n')
    .slice(0, STACK_LINES)
    .map((line) => `          ${line.replace(/\p{Cc}/gu, ' ').trim()}`)
    .join('\n')
