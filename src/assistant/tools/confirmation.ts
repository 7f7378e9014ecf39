import { spokenInstant, spokenPhone } from '../speech/spoken.ts'
import type { ToolRequest } from './tool.ts'
import type { ToolMemory, ToolSetConfig } from './tool-set.ts'

/**
 * Nothing that a tool changes happens unasked: the first call of the model is turned into a question to the caller; the
 * same request in a later turn, so after the caller has spoken, goes through.
 */
export const confirmed = (request: ToolRequest, asked: ToolMemory['asked'], turn: number): boolean =>
  asked !== null && asked.key === keyOf(request) && turn > asked.turn

export const readBack = {
  /** A second time in the same turn waits for the same yes. */
  asked: (request: ToolRequest, turn: number): NonNullable<ToolMemory['asked']> => ({ key: keyOf(request), turn }),
  result: (request: ToolRequest, config: ToolSetConfig, memory: ToolMemory) => ({
    status: 'not_done_yet',
    read_back: sentence(request, config, memory),
    next: 'Ask the caller whether this is right. When they say yes, call the tool again with the same arguments. Say nothing of it as done.',
  }),
}

/** What the yes is about. A name that was told meanwhile makes it no other booking. */
function keyOf(request: ToolRequest): string {
  if (request.tool === 'book') {
    const { startsAt, service, contactPhone } = request
    return JSON.stringify(['book', startsAt, service, contactPhone])
  }
  if (request.tool === 'custom') return JSON.stringify([request.name, sorted(request.arguments)])
  return JSON.stringify(sorted(request))
}

function sentence(request: ToolRequest, { business }: ToolSetConfig, memory: ToolMemory): string {
  const { timezone } = business
  const known = (id: string) => memory.appointments.find((one) => one.id === id)
  switch (request.tool) {
    case 'book': {
      const { service, startsAt, contactPhone } = request
      return `${service ?? 'An appointment'}, on ${spokenInstant(startsAt, timezone)}, for the number ${spokenPhone(contactPhone)}.`
    }
    case 'reschedule': {
      const old = known(request.appointmentId)
      const what = old ? `${old.service ?? 'The appointment'} of ${spokenInstant(old.startsAt, timezone)}` : 'It'
      return `${what} would move to ${spokenInstant(request.startsAt, timezone)}.`
    }
    case 'cancel': {
      const old = known(request.appointmentId)
      return `Cancel ${old?.service ?? 'the appointment'}${old ? ` on ${spokenInstant(old.startsAt, timezone)}` : ''}.`
    }
    case 'custom':
      return `${request.name.replaceAll('_', ' ')}: ${JSON.stringify(request.arguments)}`
    default:
      return request.tool
  }
}

/** The same whatever the order in which the model wrote it. */
function sorted(value: unknown): unknown {
  if (value instanceof Date || typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(sorted)
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  )
}
