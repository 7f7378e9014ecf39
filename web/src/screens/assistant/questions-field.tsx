import { X } from 'lucide-react'
import type { ServiceQuestion } from '../../client/types.gen.ts'
import { Button } from '../../ui/form/button.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Field, Input } from '../../ui/form/field.tsx'
import { Select } from '../../ui/form/select.tsx'
import { MAX_QUESTIONS, QUESTION_OPTIONS } from './service-draft.ts'
import { text } from './text.ts'

const words = text.service

interface QuestionsFieldProps {
  questions: readonly ServiceQuestion[]
  onChange(questions: ServiceQuestion[]): void
}

/** The questions that customers are asked when they book a service. */
export const QuestionsField = ({ questions, onChange }: QuestionsFieldProps) => (
  <fieldset className="flex min-w-0 flex-col items-start gap-3">
    <legend className="text-[13px] font-medium">{words.questions}</legend>
    <p className="text-[13px] text-muted">{words.questionsHint}</p>
    {questions.map((question, index) => (
      <QuestionFields
        // biome-ignore lint/suspicious/noArrayIndexKey: a question has no name besides its place
        key={index}
        number={index + 1}
        question={question}
        onChange={(changed) => onChange(questions.with(index, changed))}
        onRemove={() => onChange(questions.toSpliced(index, 1))}
      />
    ))}
    {questions.length < MAX_QUESTIONS && (
      <Button size="sm" onClick={() => onChange([...questions, { name: '', type: 'text', required: false }])}>
        {words.addQuestion}
      </Button>
    )}
  </fieldset>
)

interface QuestionFieldsProps {
  number: number
  question: ServiceQuestion
  onChange(question: ServiceQuestion): void
  onRemove(): void
}

const QuestionFields = ({ number, question, onChange, onRemove }: QuestionFieldsProps) => (
  <div className="flex w-full flex-col gap-2 rounded-md border border-line p-3">
    <div className="flex items-end gap-1">
      <Field label={words.question(number)} className="flex-1">
        <Input
          required
          maxLength={120}
          value={question.name}
          onValueChange={(name) => onChange({ ...question, name })}
          placeholder={words.questionExample}
        />
      </Field>
      <Button variant="ghost" size="icon" aria-label={words.removeQuestion(number)} onClick={onRemove}>
        <X aria-hidden />
      </Button>
    </div>
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Select
        aria-label={words.answerType(number)}
        className="max-w-40"
        options={QUESTION_OPTIONS}
        value={question.type}
        onChange={(type) => onChange({ ...question, type })}
      />
      <Checkbox
        label={words.required}
        checked={question.required}
        onChange={(required) => onChange({ ...question, required })}
      />
    </div>
  </div>
)
