import { isStorable, requireEmail } from '../../../kernel/fields.ts'
import { parsePhoneNumber } from '../../../kernel/phone-number.ts'
import type { ServiceQuestion } from '../../business/business.ts'
import { MAX_TYPED_NAME_CHARACTERS, readContactName } from '../../contacts/contact.ts'
import type { Answer } from '../appointment.ts'
import { isNumberAnswer } from '../booked-service.ts'
import type { BookingProof } from './booking-page.ts'
import type { BookingCustomer } from './booking-request-store.ts'

export type FieldFault = 'missing' | 'name' | 'reach' | 'phone' | 'mail' | 'long' | 'number'

export type ReadForm = { customer: BookingCustomer } | { faults: ReadonlyMap<string, FieldFault> }

const MAX_ANSWER = 1_000

/** What is needed to check a form. */
export interface FormTerms {
  questions: readonly ServiceQuestion[]
  proofs: readonly BookingProof[]
  /** ISO 3166 alpha-2; the country of a number without a country code. */
  country: string
}

/** The name of the form field for the question at this index. */
export const questionField = (index: number): string => `q${index}`

/** Checks a customer's entries; errors are listed by field. Pure. */
export function readBookingForm(form: URLSearchParams, terms: FormTerms): ReadForm {
  const faults = new Map<string, FieldFault>()
  const valued = (field: string, read: (text: string) => string | FaultOf): string => {
    const value = read((form.get(field) ?? '').trim())
    if (typeof value === 'string') return value
    faults.set(field, value.fault)
    return ''
  }
  const answers = terms.questions.flatMap((question, index): Answer[] => {
    const answer = valued(questionField(index), (text) => readAnswer(text, question))
    return answer === '' ? [] : [{ question: question.name, answer }]
  })
  const name = valued('name', readName)
  const reach = valued('reach', (text) => readReach(text, terms))
  if (faults.size > 0) return { faults }
  const isMail = reach.includes('@')
  return { customer: { name, answers, phone: isMail ? null : reach, email: isMail ? reach : null } }
}

interface FaultOf {
  fault: FieldFault
}

function readName(text: string): string | FaultOf {
  if (text === '') return { fault: 'missing' }
  if ([...text.normalize('NFC')].length > MAX_TYPED_NAME_CHARACTERS) return { fault: 'long' }
  return readContactName(text) ?? { fault: 'name' }
}

/** A phone number in E.164, or an email address in lower case. */
function readReach(text: string, { proofs, country }: FormTerms): string | FaultOf {
  if (text === '') return { fault: 'missing' }
  const [only] = proofs
  const isMail = proofs.length > 1 ? text.includes('@') : only === 'mail'
  const isNumberOrAddress = proofs.length === 1 || /[\d@]/.test(text)
  if (!isMail) return parsePhoneNumber(text, country) ?? { fault: isNumberOrAddress ? 'phone' : 'reach' }
  try {
    return requireEmail('reach', text)
  } catch {
    return { fault: 'mail' }
  }
}

function readAnswer(text: string, { type, required }: ServiceQuestion): string | FaultOf {
  if (text === '') return required ? { fault: 'missing' } : ''
  if (text.length > MAX_ANSWER || !isStorable(text)) return { fault: 'long' }
  // The words of the page are only for display: every client submits `yes` or `no`.
  if (type === 'yes_no') return text === 'yes' || text === 'no' ? text : { fault: 'missing' }
  if (type === 'number') return isNumberAnswer(text) ? text : { fault: 'number' }
  return text
}
