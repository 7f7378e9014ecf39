import { useQueryClient } from '@tanstack/react-query'
import { unwrap } from '../../api.ts'
import { answerQuestion } from '../../client/sdk.gen.ts'
import type { UnansweredQuestion } from '../../client/types.gen.ts'
import { refreshKinds } from '../../live-updates.ts'
import { Sheet } from '../../ui/overlay/sheet.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { ArticleForm, type ArticleText } from './article-form.tsx'

/** Writes an article that answers the question. */
export function AnswerSheet({ question, onClose }: { question: UnansweredQuestion | null; onClose(): void }) {
  const queryClient = useQueryClient()
  const save = async (article: ArticleText) => {
    if (question === null) return
    await unwrap(answerQuestion({ path: { id: question.id }, body: article }))
    refreshKinds(queryClient, new Set(['question', 'article']))
    onClose()
    toast.success('The assistant uses it from now on.')
  }
  return (
    <Sheet
      open={question !== null}
      onClose={onClose}
      title="Answer"
      description="The answer becomes an article, which the assistant uses from now on."
    >
      {question && (
        <ArticleForm
          key={question.id}
          start={{ title: question.question.slice(0, 300), content: '', type: 'faq' }}
          action="Add the article"
          onSave={save}
        />
      )}
    </Sheet>
  )
}
