import { CALLER_RATES, type CallerRate, type PageMessage } from './messages.ts'

/** The maximum length of a typed text. */
const MAX_TEXT_LENGTH = 1_000

/** Parses a message from the page. A problem is described for the page's developer. */
export function readPageMessage(json: string): PageMessage | { problem: string } {
  let message: unknown
  try {
    message = JSON.parse(json)
  } catch {
    return { problem: 'a text message must be JSON' }
  }
  if (typeof message !== 'object' || message === null) return { problem: 'a message must be an object with a type' }
  return parseFields(message as Record<string, unknown>)
}

function parseFields(message: Record<string, unknown>): PageMessage | { problem: string } {
  const { type } = message
  switch (type) {
    case 'start':
      return CALLER_RATES.includes(message.sampleRate as CallerRate)
        ? { type, sampleRate: message.sampleRate as CallerRate }
        : { problem: `sampleRate: must be one of ${CALLER_RATES.join(', ')}` }
    case 'digit':
      return typeof message.digit === 'string' && /^[0-9*#A-D]$/.test(message.digit)
        ? { type, digit: message.digit }
        : { problem: 'digit: must be one of 0-9, *, #, A-D' }
    case 'text':
      return readText(message.text)
    case 'playout':
      return Number.isSafeInteger(message.samples) && (message.samples as number) >= 0
        ? { type, samples: message.samples as number }
        : { problem: 'samples: must be a count' }
    case 'hangup':
      return { type }
    default:
      return { problem: 'type: must be start, digit, text, playout or hangup' }
  }
}

function readText(value: unknown): PageMessage | { problem: string } {
  const text = typeof value === 'string' ? value.trim() : ''
  return text.length > 0 && text.length <= MAX_TEXT_LENGTH
    ? { type: 'text', text }
    : { problem: `text: must be 1 to ${MAX_TEXT_LENGTH} characters` }
}
