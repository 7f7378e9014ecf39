import { badRequest } from '../../kernel/api-error.ts'
import { optionalLine, optionalText, requireLine, requireOneOf, requireWhole } from '../../kernel/fields.ts'
import { isCurrency } from '../../kernel/money.ts'
import {
  BOOKABLE,
  type NewService,
  type OfferedService,
  QUESTION_TYPES,
  SERVICE_TEXTS,
  type ServiceQuestion,
} from './business.ts'

/** A service without its id. */
export type ServiceFields = Omit<OfferedService, 'id'>

const EMPTY: Omit<ServiceFields, 'name' | 'durationMinutes'> = {
  description: null,
  price: null,
  priceCents: null,
  currency: null,
  bufferBeforeMinutes: null,
  bufferAfterMinutes: null,
  minNoticeMinutes: null,
  horizonDays: null,
  questions: [],
  bookable: 'anywhere',
}

/** Checks a new service; absent fields get empty values. @throws BAD_REQUEST naming the field */
export const newServiceFields = (input: NewService): ServiceFields =>
  serviceFields({ ...EMPTY, name: '', durationMinutes: 0 }, input)

/** The service after a change; absent fields keep their values. @throws BAD_REQUEST naming the field */
export function serviceFields(before: ServiceFields, change: Partial<NewService>): ServiceFields {
  const { name, durationMinutes, description, price, priceCents, currency, questions, bookable } = {
    ...before,
    ...given(change),
  }
  return {
    name: requireLine('name', name, SERVICE_TEXTS.name),
    durationMinutes: requireWhole('durationMinutes', durationMinutes, 5, 1440),
    description: optionalText('description', description, SERVICE_TEXTS.description),
    price: change.price === undefined ? price : requirePrice(price),
    ...requireAmount(priceCents, currency),
    ...Object.fromEntries(RULES.map((rule) => [rule, requireRule(rule, change[rule], before[rule])])),
    questions: requireQuestions(questions),
    bookable: requireOneOf('bookable', bookable, BOOKABLE),
  } as ServiceFields
}

/** Drops undefined fields, so that they do not overwrite. */
const given = (change: Partial<NewService>) =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as Partial<ServiceFields>

/** Rules of a service that replace those of the business, with their ranges. */
const RANGES = {
  bufferBeforeMinutes: [0, 1440],
  bufferAfterMinutes: [0, 1440],
  minNoticeMinutes: [0, 525_600],
  horizonDays: [1, 1000],
} as const
type ServiceRule = keyof typeof RANGES
const RULES = Object.keys(RANGES) as ServiceRule[]

function requireRule(rule: ServiceRule, value: number | null | undefined, before: number | null): number | null {
  if (value === undefined || value === null) return value === null ? null : before
  const [least, most] = RANGES[rule]
  return requireWhole(rule, value, least, most)
}

/** A price in words, such as "from $40". */
function requirePrice(price: string | null): string | null {
  const line = optionalLine('price', price, SERVICE_TEXTS.price)
  if (line !== null && NEGATIVE.test(line)) throw badRequest('price: must not be less than 0')
  return line
}

/** Matches "-5" and "$ -5": a minus before the first digit, with only a currency around it. A range such as "40-50" does not match. */
const NEGATIVE = /^[^\d]{0,4}[-\u2212]\s*[^\d\s]{0,3}\s*\d/

const MAX_CENTS = 100_000_000

function requireAmount(
  priceCents: number | null,
  currency: string | null,
): Pick<ServiceFields, 'priceCents' | 'currency'> {
  if (priceCents === null && currency === null) return { priceCents, currency }
  if (priceCents === null)
    throw badRequest('priceCents: is required with a currency; send null for both to have no amount')
  if (currency === null) throw badRequest('currency: is required with priceCents; give a code such as USD')
  const code = currency.toUpperCase()
  if (!isCurrency(code)) throw badRequest('currency: must be a currency code such as USD or EUR')
  return { priceCents: requireWhole('priceCents', priceCents, 0, MAX_CENTS), currency: code }
}

const MAX_QUESTIONS = 10
const QUESTION_LENGTH = 120

function requireQuestions(questions: readonly ServiceQuestion[]): ServiceQuestion[] {
  if (questions.length > MAX_QUESTIONS) throw badRequest(`questions: must be at most ${MAX_QUESTIONS}`)
  const names = new Set<string>()
  return questions.map(({ name, type, required }, index) => {
    const question = {
      name: requireLine(`questions[${index}].name`, name, QUESTION_LENGTH),
      type: requireOneOf(`questions[${index}].type`, type, QUESTION_TYPES),
      required: required === true,
    }
    if (names.has(question.name.toLowerCase()))
      throw badRequest(`questions[${index}].name: ${question.name} is asked already; each question needs its own name`)
    names.add(question.name.toLowerCase())
    return question
  })
}
