import type { Answer, ServiceQuestion } from '../../../client/types.gen.ts'
import { Field, Input } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { text } from '../text.ts'
import { answeredQuestions, withAnswer } from './answers.ts'

const words = text.answers
const YES_OR_NO = [
  { value: '', label: words.none },
  ...['yes', 'no'].map((value) => ({ value, label: words.yesNo[value] ?? value })),
]

interface AnswerFieldsProps {
  /** Of the service that is booked. */
  questions: readonly ServiceQuestion[]
  answers: readonly Answer[]
  onChange(answers: Answer[]): void
}

/** The questions of a service when somebody of the team books it. None must be answered. */
export function AnswerFields({ questions, answers, onChange }: AnswerFieldsProps) {
  const known = answers.filter(({ question }) => questions.some(({ name }) => name === question))
  return answeredQuestions(questions, known).map(({ question, type, answer }) => (
    <Field key={question} label={question}>
      {type === 'yes_no' ? (
        <Select options={YES_OR_NO} value={answer} onChange={(next) => onChange(withAnswer(known, question, next))} />
      ) : (
        <Input
          maxLength={1_000}
          inputMode={type === 'number' ? 'decimal' : 'text'}
          autoComplete="off"
          value={answer}
          onValueChange={(next) => onChange(withAnswer(known, question, String(next)))}
        />
      )}
    </Field>
  ))
}
