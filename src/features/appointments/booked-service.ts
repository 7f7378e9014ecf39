import { badRequest } from '../../kernel/api-error.ts'
import type { Database } from '../../store/database.ts'
import { type Business, listServices, type OfferedService, serviceNamed } from '../business/business.ts'
import { offers } from '../staff/staff.ts'
import type { Answer } from './appointment.ts'

/**
 * The service that an API client names; undefined if none is named, or if the business lists no services and the name is free text.
 * Otherwise a misspelled name would book the default length.
 * @throws BAD_REQUEST that names the services
 */
export async function requireOffered(
  db: Database,
  businessId: string,
  name: string | undefined,
): Promise<OfferedService | undefined> {
  if (name === undefined) return undefined
  const services = await listServices(db, businessId)
  const service = serviceNamed(services, name)
  if (service !== undefined || services.length === 0) return service
  const offered = services.map((one) => one.name).join(', ')
  throw badRequest(`service: ${JSON.stringify(name.slice(0, 120))} is not offered; the services are ${offered}`)
}

/**
 * The answers that an API client gives to the questions of a service, as stored: `yes` or `no` in lower case, numbers without white space.
 * Without a listed service the questions are unknown, and any answers are accepted. Answers that the appointment already has may stay.
 * @throws BAD_REQUEST naming the answer
 */
export async function requireAnswers(
  db: Database,
  businessId: string,
  serviceName: string | null | undefined,
  answers: readonly Answer[],
  present: readonly Answer[] = [],
): Promise<Answer[]> {
  const service = serviceName ? serviceNamed(await listServices(db, businessId), serviceName) : undefined
  const answered = new Set<string>()
  return answers.map(({ question, answer }, index) => {
    if (answered.has(comparedQuestion(question)))
      throw badRequest(`answers[${index}].question: ${JSON.stringify(question)} is answered twice; answer it once`)
    answered.add(comparedQuestion(question))
    const isPresent = present.some((one) => one.question === question && one.answer === answer)
    return service === undefined || isPresent
      ? { question, answer }
      : readAnswer(`answers[${index}]`, service, { question, answer })
  })
}

function readAnswer(field: string, { name, questions }: OfferedService, { question, answer }: Answer): Answer {
  const asked = questions.find((one) => comparedQuestion(one.name) === comparedQuestion(question))
  if (asked === undefined) {
    const known = questions.map((one) => JSON.stringify(one.name)).join(', ')
    throw badRequest(
      `${field}.question: ${JSON.stringify(question)} is not asked for ${name}; ${known === '' ? 'it has no questions' : `its questions are ${known}`}`,
    )
  }
  if (asked.type === 'number' && !isNumberAnswer(answer)) throw badRequest(`${field}.answer: must be a number`)
  if (asked.type === 'yes_no' && !/^(yes|no)$/i.test(answer.trim()))
    throw badRequest(`${field}.answer: must be yes or no`)
  const stored = asked.type === 'yes_no' ? answer.toLowerCase() : answer
  return { question, answer: asked.type === 'text' ? answer : stored.trim() }
}

const comparedQuestion = (question: string): string => question.trim().toLowerCase()

/** Whether the answer to a question of the type `number` is a number: 3, -1.5 or 1,5. Pure. */
export const isNumberAnswer = (answer: string): boolean => /^[+-]?\d{1,15}(?:[.,]\d{1,10})?$/.test(answer.trim())

/** @param staff the active members; empty if the business has no staff. @throws BAD_REQUEST where no member offers the service */
export function requireSomeoneOffers(
  staff: readonly { serviceIds: readonly string[] | null }[],
  { serviceId, serviceName }: Pick<BookingTerms, 'serviceId' | 'serviceName'>,
): void {
  if (staff.length === 0 || staff.some((member) => offers(member, serviceId))) return
  throw badRequest(
    `service: no active member of staff offers ${serviceName}; choose another service, or add this one to a member of staff`,
  )
}

/** What a booking needs to know about its service. */
export interface BookingTerms {
  lengthMs: number
  /** Null if the service is not listed, so that every member of staff offers it. */
  serviceId: string | null
  /** As the list spells it; null if the service is not listed. */
  serviceName: string | null
  /** Null if those of the business apply. */
  bufferBeforeMinutes: number | null
  bufferAfterMinutes: number | null
  minNoticeMinutes: number
  horizonDays: number
}

/** The rules of the requested service, or those of the business. A requested length replaces that of the service. @throws BAD_REQUEST */
export async function bookingTerms(
  db: Database,
  business: Business,
  wish: { service?: string | null | undefined; durationMinutes?: number | undefined },
): Promise<BookingTerms> {
  const { durationMinutes } = wish
  if (
    durationMinutes !== undefined &&
    !(Number.isInteger(durationMinutes) && durationMinutes >= 1 && durationMinutes <= 1440)
  )
    throw badRequest('durationMinutes: must be a whole number from 1 to 1440')
  const name = wish.service?.trim()
  const service = name ? serviceNamed(await listServices(db, business.id), name) : undefined
  return {
    lengthMs: (durationMinutes ?? service?.durationMinutes ?? business.slotLengthMinutes) * 60_000,
    serviceId: service?.id ?? null,
    serviceName: service?.name ?? null,
    bufferBeforeMinutes: service?.bufferBeforeMinutes ?? null,
    bufferAfterMinutes: service?.bufferAfterMinutes ?? null,
    minNoticeMinutes: service?.minNoticeMinutes ?? business.minNoticeMinutes,
    horizonDays: service?.horizonDays ?? business.horizonDays,
  }
}
