import type { Answer, ServiceQuestion } from '../../../client/types.gen.ts'
import { text } from '../text.ts'

const words = text.answers

/** A question of an appointment with the answer; '' if there is none. */
export interface AnsweredQuestion extends Answer {
  type: ServiceQuestion['type']
}

const isSame = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase()

/** The questions of the service, and those that were answered when the service still asked them. Pure. */
export function answeredQuestions(
  questions: readonly ServiceQuestion[],
  answers: readonly Answer[],
): AnsweredQuestion[] {
  const asked = questions.map(({ name, type }) => {
    const answer = answers.find(({ question }) => isSame(question, name))?.answer ?? ''
    return { question: name, type, answer }
  })
  const others = answers.filter(({ question }) => !questions.some(({ name }) => isSame(name, question)))
  return [...asked, ...others.map((one) => ({ ...one, type: 'text' as const }))]
}

/** The answers after one of them has changed; null or '' removes it. Pure. */
export function withAnswer(answers: readonly Answer[], question: string, answer: string | null): Answer[] {
  const at = answers.findIndex((one) => isSame(one.question, question))
  if (!answer) return answers.filter((_, index) => index !== at)
  return at < 0 ? [...answers, { question, answer }] : answers.with(at, { question, answer })
}

/** The answer as people read it: `yes` is "Yes". */
export const answerLabel = ({ type, answer }: Pick<AnsweredQuestion, 'type' | 'answer'>): string =>
  type === 'yes_no' ? (words.yesNo[answer.toLowerCase()] ?? answer) : answer
