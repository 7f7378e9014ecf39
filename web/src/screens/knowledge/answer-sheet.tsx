import { useQueryClient } from '@tanstack/react-query'
import { unwrap } from '../../api.ts'
import { answerQuestion } from '../../client/sdk.gen.ts'
import type { UnansweredQuestion } from '../../client/types.gen.ts'
import { refreshKinds } from '../../live-updates.ts'
import { Sheet } from '../../ui/overlay/sheet.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { ArticleForm, type ArticleText } from './article-form.tsx'
import { text } from './text.ts'

/** Writes an article that answers the question. */
export function AnswerSheet({ question, onClose }: { question: UnansweredQuestion | null; onClose(): void }) {
  const queryClient = useQueryClient()
  const save = async (article: ArticleText) => {
    if (question === null) return
    await unwrap(answerQuestion({ path: { id: question.id }, body: article }))
    refreshKinds(queryClient, new Set(['question', 'article']))
    onClose()
    toast.success(text.saved)
  }
  return (
    <Sheet open={question !== null} onClose={onClose} title={text.answer} description={text.answerHint}>
      {question && (
        <ArticleForm
          key={question.id}
          start={{ title: question.question.slice(0, 300), content: '', type: 'faq' }}
          action={text.addArticle}
          onSave={save}
        />
      )}
    </Sheet>
  )
}
