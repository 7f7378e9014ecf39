import type { NewService, Service, ServiceQuestion } from '../../client/types.gen.ts'
import { amountText } from '../../money.ts'
import type { Option } from '../../ui/form/select.tsx'
import { amountIn } from './service-price.ts'
import { text } from './text.ts'

const words = text.service

/** A service as the form holds it; numbers are texts, '' for none. Pure. */
export interface ServiceDraft {
  name: string
  durationMinutes: string
  description: string
  price: string
  /** In the unit of the currency: '45.50' */
  amount: string
  /** ISO 4217 */
  currency: string
  bufferBeforeMinutes: string
  bufferAfterMinutes: string
  minNoticeMinutes: string
  horizonDays: string
  questions: readonly ServiceQuestion[]
  bookable: Service['bookable']
}

const textOf = (value: number | null): string => (value === null ? '' : String(value))

/** @param usualCurrency of the business: for the first amount */
export const serviceDraft = (service: Service, usualCurrency: string): ServiceDraft => ({
  name: service.name,
  durationMinutes: String(service.durationMinutes),
  description: service.description ?? '',
  price: service.price ?? '',
  amount: service.priceCents === null ? '' : amountText(service.priceCents, service.currency ?? ''),
  currency: service.currency ?? usualCurrency,
  bufferBeforeMinutes: textOf(service.bufferBeforeMinutes),
  bufferAfterMinutes: textOf(service.bufferAfterMinutes),
  minNoticeMinutes: textOf(service.minNoticeMinutes),
  horizonDays: textOf(service.horizonDays),
  questions: service.questions,
  bookable: service.bookable,
})

const numberOf = (value: string): number | null => (value.trim() === '' ? null : Number(value))

/** @throws Error with the sentence to show */
export function toServiceBody(draft: ServiceDraft): NewService {
  const currency = draft.currency.trim().toUpperCase()
  const questions = draft.questions.map((question) => ({ ...question, name: question.name.trim() }))
  if (new Set(questions.map(({ name }) => name.toLowerCase())).size < questions.length)
    throw new Error(words.sameQuestion)
  if (draft.amount.trim() !== '' && currency === '') throw new Error(words.noCurrency)
  const hasAmount = draft.amount.trim() !== ''
  return {
    name: draft.name.trim(),
    durationMinutes: Number(draft.durationMinutes),
    description: draft.description.trim() || null,
    price: draft.price.trim() || null,
    priceCents: hasAmount ? amountIn(draft.amount.trim(), currency) : null,
    currency: hasAmount ? currency : null,
    bufferBeforeMinutes: numberOf(draft.bufferBeforeMinutes),
    bufferAfterMinutes: numberOf(draft.bufferAfterMinutes),
    minNoticeMinutes: numberOf(draft.minNoticeMinutes),
    horizonDays: numberOf(draft.horizonDays),
    questions,
    bookable: draft.bookable,
  }
}

const BOOKABLE = ['anywhere', 'online', 'telephone'] as const
export const BOOKABLE_OPTIONS: Option<Service['bookable']>[] = BOOKABLE.map((value) => ({
  value,
  label: words.bookable[value],
}))

const QUESTION_TYPES = ['text', 'number', 'yes_no'] as const satisfies ServiceQuestion['type'][]
export const QUESTION_OPTIONS: Option<ServiceQuestion['type']>[] = QUESTION_TYPES.map((value) => ({
  value,
  label: words.questionTypes[value],
}))

/** The service refuses more. */
export const MAX_QUESTIONS = 10
