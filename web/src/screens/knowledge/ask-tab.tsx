import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { SearchX } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { unwrap } from '../../api.ts'
import { askKnowledge } from '../../client/sdk.gen.ts'
import type { FoundPassage } from '../../client/types.gen.ts'
import { useHasRole } from '../../session.ts'
import { Badge } from '../../ui/data/badge.tsx'
import { Button, buttonClass } from '../../ui/form/button.tsx'
import { Field, Input } from '../../ui/form/field.tsx'
import { Card } from '../../ui/page/card.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { ErrorPanel } from '../../ui/page/error-panel.tsx'
import { Loading } from '../../ui/page/skeleton.tsx'
import { useFilters } from '../../use-filters.ts'
import { text } from './text.ts'

/** From this score on the assistant answers with the passage it found. */
const CONFIDENT_SCORE = 0.4

/** Searches the knowledge as the assistant would for a caller's question. */
export function AskTab() {
  const { filters, set } = useFilters()
  const asked = filters.ask ?? ''
  const [question, setQuestion] = useState(asked)
  const answer = useQuery({
    queryKey: ['article', 'asked', asked],
    queryFn: () => unwrap(askKnowledge({ query: { question: asked } })),
    enabled: asked !== '',
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    set({ ask: question.trim().slice(0, 1_000) })
  }
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <form onSubmit={submit} className="flex items-center gap-2">
        <Field label={text.askLabel} hint={text.askHint} className="flex-1">
          <Input
            required
            maxLength={1_000}
            value={question}
            onValueChange={setQuestion}
            placeholder={text.askExample}
            autoComplete="off"
          />
        </Field>
        <Button type="submit" variant="primary" busy={answer.isFetching} className="pointer-coarse:h-10">
          {text.ask}
        </Button>
      </form>
      {asked !== '' && answer.isPending && <Loading rows={3} />}
      {answer.isError && <ErrorPanel error={answer.error} onRetry={() => void answer.refetch()} />}
      {answer.data && <Passages passages={answer.data} asked={asked} />}
    </div>
  )
}

function Passages({ passages, asked }: { passages: readonly FoundPassage[]; asked: string }) {
  const mayWrite = useHasRole('member')
  const [first, ...others] = passages
  if (first === undefined)
    return (
      <Card flush>
        <EmptyState
          icon={SearchX}
          title={text.noAnswer}
          action={
            mayWrite && (
              <Link
                to="/knowledge/$articleId"
                params={{ articleId: 'new' }}
                search={{ title: asked.slice(0, 300) }}
                className={buttonClass('primary')}
              >
                {text.writeArticle}
              </Link>
            )
          }
        >
          {text.noAnswerHint}
        </EmptyState>
      </Card>
    )
  const isSure = first.score >= CONFIDENT_SCORE
  return (
    <div className="flex flex-col gap-3" aria-live="polite">
      <FoundPassageItem passage={first} note={isSure ? text.wouldSay : text.tooUncertain} isSure={isSure} />
      {others.map((passage, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a new answer is a new list
        <FoundPassageItem key={index} passage={passage} />
      ))}
    </div>
  )
}

function FoundPassageItem({
  passage,
  note,
  isSure = false,
}: {
  passage: FoundPassage
  note?: string
  isSure?: boolean
}) {
  const { source, id, title, page, passage: words, score } = passage
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-2">
        {source === 'article' ? (
          <Link
            to="/knowledge/$articleId"
            params={{ articleId: id }}
            className="font-medium text-accent hover:underline"
          >
            {title}
          </Link>
        ) : (
          <span className="font-medium">
            {title}
            {page !== null && text.pageOf(page)}
          </span>
        )}
        {note && <Badge tone={isSure ? 'good' : 'warn'}>{note}</Badge>}
        <span className="ml-auto text-[13px] text-muted" title={text.matchHint}>
          {text.match(Math.round(score * 100))}
        </span>
      </div>
      {words !== null && <p className="mt-2 break-words whitespace-pre-wrap">{words}</p>}
    </Card>
  )
}
