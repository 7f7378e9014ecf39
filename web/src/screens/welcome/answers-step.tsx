import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { unwrap, unwrapPage } from '../../api.ts'
import { createKnowledge, listKnowledge } from '../../client/sdk.gen.ts'
import { refreshKinds } from '../../live-updates.ts'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Field, Textarea } from '../../ui/form/field.tsx'
import { ErrorPanel } from '../../ui/page/error-panel.tsx'
import { Loading } from '../../ui/page/skeleton.tsx'
import { hasBlank } from './setup-steps.ts'
import { StepForm, type StepProps } from './step-form.tsx'
import { text } from './text.ts'
import { useTrades } from './use-setup.ts'

interface Answer {
  title: string
  content: string
  isTaken: boolean
}

export function AnswersStep(props: StepProps) {
  const trades = useTrades()
  const articles = useQuery({
    queryKey: ['article', 'titles'],
    queryFn: async () => (await unwrapPage(listKnowledge({ query: { limit: 100 } }))).items.map(({ title }) => title),
  })
  if (trades.isPending || articles.isPending) return <Loading rows={6} />
  if (articles.isError) return <ErrorPanel error={articles.error} onRetry={() => void articles.refetch()} />
  const suggested = trades.data?.find(({ id }) => id === props.trade)?.answers ?? []
  return <AnswersForm {...props} suggested={suggested} titles={articles.data} />
}

interface AnswersFormProps extends StepProps {
  suggested: readonly { title: string; content: string }[]
  /** Of the articles that are saved. */
  titles: readonly string[]
}

function AnswersForm({ suggested, titles, ...step }: AnswersFormProps) {
  const [answers, setAnswers] = useState<readonly Answer[]>(() =>
    suggested
      .filter(({ title }) => !titles.includes(title))
      .map((one) => ({ ...one, isTaken: !hasBlank(one.content) })),
  )
  const [error, setError] = useState<unknown>(null)
  const [isChecked, setIsChecked] = useState(false)
  const queryClient = useQueryClient()
  const put = (title: string, part: Partial<Answer>) =>
    setAnswers((all) => all.map((one) => (one.title === title ? { ...one, ...part } : one)))
  const save = async () => {
    setIsChecked(true)
    const taken = answers.filter(({ isTaken }) => isTaken)
    if (taken.some(isIncomplete)) throw new Error(text.answers.blank)
    for (const { title, content } of taken) {
      await unwrap(createKnowledge({ body: { title, content: content.trim(), type: 'faq' } }))
      setAnswers((all) => all.filter((one) => one.title !== title))
    }
    refreshKinds(queryClient, new Set(['article']))
  }
  const words = text.answers
  return (
    <StepForm {...step} intro={words.intro} onSave={save} error={error} onError={setError}>
      {titles.length > 0 && <p className="text-[13px] text-muted">{words.saved(titles.length)}</p>}
      {answers.length === 0 && <p className="text-muted">{words.empty}</p>}
      <ul className="flex flex-col gap-4">
        {answers.map((answer) => (
          <li key={answer.title} className="flex flex-col gap-1.5">
            <Checkbox
              label={answer.title}
              aria-label={words.take(answer.title)}
              checked={answer.isTaken}
              onChange={(isTaken) => put(answer.title, { isTaken })}
            />
            <Field
              label={words.answer(answer.title)}
              hideLabel
              className="pl-6"
              error={isChecked && answer.isTaken && isIncomplete(answer) ? words.blank : null}
            >
              <Textarea
                rows={2}
                maxLength={2_000}
                value={answer.content}
                onChange={({ target: { value } }) =>
                  put(answer.title, { content: value, isTaken: !isIncomplete({ content: value }) })
                }
              />
            </Field>
          </li>
        ))}
      </ul>
    </StepForm>
  )
}

const isIncomplete = ({ content }: Pick<Answer, 'content'>): boolean => content.trim() === '' || hasBlank(content)
