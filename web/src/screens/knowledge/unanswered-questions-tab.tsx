import { useQueryClient } from '@tanstack/react-query'
import { CircleHelp } from 'lucide-react'
import { useState } from 'react'
import { unwrap } from '../../api.ts'
import { dismissQuestion, reopenQuestion } from '../../client/sdk.gen.ts'
import type { UnansweredQuestion } from '../../client/types.gen.ts'
import { ScreenLink } from '../../layout/screen-link.tsx'
import { refreshKinds } from '../../live-updates.ts'
import { useHasRole } from '../../session.ts'
import { Time } from '../../ui/data/time.tsx'
import { Button } from '../../ui/form/button.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { Card } from '../../ui/page/card.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { ErrorPanel } from '../../ui/page/error-panel.tsx'
import { Sentence } from '../../ui/page/sentence.tsx'
import { Loading } from '../../ui/page/skeleton.tsx'
import type { List } from '../../use-list.ts'
import { AnswerSheet } from './answer-sheet.tsx'
import { text } from './text.ts'

const CHANNELS: Record<UnansweredQuestion['lastChannel'], string> = {
  call: text.inCall,
  message: text.inMessage,
  console: text.inTestCall,
}

/** Questions that the assistant could not answer, latest first; an answer becomes an article. */
export function UnansweredQuestionsTab({ list }: { list: List<UnansweredQuestion> }) {
  const [answering, setAnswering] = useState<UnansweredQuestion | null>(null)
  if (list.isLoading) return <Loading rows={6} />
  if (list.error && list.rows.length === 0) return <ErrorPanel error={list.error} onRetry={list.refresh} />
  return (
    <>
      <Card flush>
        {list.rows.length === 0 ? (
          <EmptyState icon={CircleHelp} title={text.noQuestions}>
            {text.noQuestionsHint}
          </EmptyState>
        ) : (
          <ul className="divide-y divide-line">
            {list.rows.map((question) => (
              <QuestionRow key={question.id} question={question} onAnswer={() => setAnswering(question)} />
            ))}
          </ul>
        )}
      </Card>
      {list.hasMore && (
        <div className="mt-3 flex justify-center">
          <Button busy={list.isLoadingMore} onClick={list.loadMore}>
            {text.showMore}
          </Button>
        </div>
      )}
      <AnswerSheet question={answering} onClose={() => setAnswering(null)} />
    </>
  )
}

function QuestionRow({ question, onAnswer }: { question: UnansweredQuestion; onAnswer(): void }) {
  const { timesAsked, lastAskedAt, lastChannel, lastCallId } = question
  const mayWrite = useHasRole('member')
  const dismiss = useDismiss(question)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-medium break-words">{question.question}</p>
        <p className="text-[13px] text-muted">
          <Sentence
            text={
              timesAsked === 1
                ? text.askedOnce(CHANNELS[lastChannel])
                : text.askedTimes(timesAsked, CHANNELS[lastChannel])
            }
            values={{ time: <Time at={lastAskedAt} /> }}
          />
          {lastCallId !== null && (
            <span className="ml-2">
              <ScreenLink to={`/calls/${lastCallId}`} route="/calls/$callId">
                {text.viewCall}
              </ScreenLink>
            </span>
          )}
        </p>
      </div>
      {mayWrite && (
        <div className="flex gap-2">
          <Button onClick={dismiss} aria-label={text.dismissOf(question.question)}>
            {text.dismiss}
          </Button>
          <Button variant="primary" onClick={onAnswer} aria-label={text.answerOf(question.question)}>
            {text.answer}
          </Button>
        </div>
      )}
    </li>
  )
}

function useDismiss({ id }: UnansweredQuestion) {
  const queryClient = useQueryClient()
  const refreshed = () => refreshKinds(queryClient, new Set(['question']))
  const bringBack = () =>
    unwrap(reopenQuestion({ path: { id } })).then(refreshed, (error) => toast.error(text.questionNotRestored, error))
  return () =>
    void unwrap(dismissQuestion({ path: { id } })).then(
      () => {
        refreshed()
        toast.success(text.dismissed, { undo: () => void bringBack() })
      },
      (error) => toast.error(text.notDismissed, error),
    )
}
