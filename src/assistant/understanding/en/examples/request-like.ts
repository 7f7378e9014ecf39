import { englishFeatures } from '../../../../kernel/text/english-features.ts'
import { type Examples, type Likeness, learnLabels } from '../../../../kernel/text/learned-labels.ts'
import { BOOK_EXAMPLES } from './bookings.ts'
import { CANCEL_EXAMPLES } from './cancellations.ts'
import { COMPLAINT_EXAMPLES } from './complaints.ts'
import { HOURS_EXAMPLES } from './hours.ts'
import { LATE_EXAMPLES } from './lateness.ts'
import { MESSAGE_EXAMPLES } from './messages.ts'
import { MOVE_EXAMPLES } from './moves.ts'
import { NOTHING_EXAMPLES } from './other.ts'
import { OWN_EXAMPLES } from './own-appointments.ts'
import { PERSON_EXAMPLES } from './persons.ts'
import { PRICE_EXAMPLES } from './prices.ts'
import { QUESTION_EXAMPLES } from './questions.ts'
import { SUBJECT_EXAMPLES } from './subjects.ts'

/**
 * What a sentence asks for. `question` is something that the business may have written about; `nothing` means that the sentence only tells or answers
 * something.
 */
export type Request =
  | 'move'
  | 'cancel'
  | 'own'
  | 'late'
  | 'person'
  | 'message'
  | 'complaint'
  | 'hours'
  | 'price'
  | 'book'
  | 'question'
  | 'nothing'

const linesOf = (text: string): readonly string[] => text.trim().split(/\n+/)

const EXAMPLES: Examples<Request> = {
  move: linesOf(MOVE_EXAMPLES),
  cancel: linesOf(CANCEL_EXAMPLES),
  own: linesOf(OWN_EXAMPLES),
  late: linesOf(LATE_EXAMPLES),
  person: linesOf(PERSON_EXAMPLES),
  message: linesOf(MESSAGE_EXAMPLES),
  complaint: linesOf(COMPLAINT_EXAMPLES),
  hours: linesOf(HOURS_EXAMPLES),
  price: linesOf(PRICE_EXAMPLES),
  book: linesOf(BOOK_EXAMPLES),
  question: linesOf(QUESTION_EXAMPLES + SUBJECT_EXAMPLES),
  nothing: linesOf(NOTHING_EXAMPLES),
}

type Learned = (text: string) => readonly Likeness<Request>[]

let learned: Learned | null = null

/** Learns the examples once, in about 0.2 s. The service does it when it starts, so that no caller waits for it. */
export function learnRequests(): Learned {
  learned ??= learnLabels(EXAMPLES, englishFeatures)
  return learned
}

/**
 * The request that a sentence resembles most, however it is phrased; null if there are too few words to tell. Pure.
 * @param text without the names of services, which are replaced by "haircut"
 */
export function requestLike(text: string): Likeness<Request> | null {
  if (text.trim().split(/\s+/).length < LEAST_WORDS) return null
  return learnRequests()(text)[0] ?? null
}

/** "Tuesday at ten" answers a question. */
const LEAST_WORDS = 3
