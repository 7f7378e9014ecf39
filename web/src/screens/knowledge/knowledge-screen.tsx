import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { unwrapPage } from '../../api.ts'
import { listQuestions } from '../../client/sdk.gen.ts'
import type { UnansweredQuestion } from '../../client/types.gen.ts'
import { useHasRole } from '../../session.ts'
import { buttonClass } from '../../ui/form/button.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { Tabs } from '../../ui/page/tabs.tsx'
import { useFilters } from '../../use-filters.ts'
import { useList } from '../../use-list.ts'
import { ArticlesTab } from './articles-tab.tsx'
import { AskTab } from './ask-tab.tsx'
import { DocumentsTab } from './documents-tab.tsx'
import { text } from './text.ts'
import { UnansweredQuestionsTab } from './unanswered-questions-tab.tsx'

const TABS = ['articles', 'documents', 'questions', 'ask']

/** The assistant's knowledge: articles, documents, unanswered questions, and a test search. */
export function KnowledgeScreen() {
  const { filters, set } = useFilters()
  const mayWrite = useHasRole('member')
  const questions = useList<UnansweredQuestion>({
    kind: 'question',
    filters: { status: 'open' },
    load: (cursor) => unwrapPage(listQuestions({ query: { status: 'open', limit: 50, ...(cursor && { cursor }) } })),
  })
  const newArticle = mayWrite && (
    <Link to="/knowledge/$articleId" params={{ articleId: 'new' }} className={buttonClass('primary')}>
      <Plus aria-hidden />
      {text.newArticle}
    </Link>
  )
  const open = questions.rows.length
  return (
    <>
      <PageHeader title={text.title} actions={newArticle} />
      <Tabs
        aria-label={text.tabs}
        value={TABS.includes(filters.tab ?? '') ? (filters.tab as string) : 'articles'}
        onChange={(tab) => set({ tab: tab === 'articles' ? undefined : tab, q: undefined, type: undefined })}
        tabs={[
          { id: 'articles', label: text.articles, content: <ArticlesTab newArticle={newArticle} /> },
          { id: 'documents', label: text.documents, content: <DocumentsTab /> },
          {
            id: 'questions',
            label: text.unanswered,
            ...(open > 0 && { count: open }),
            content: <UnansweredQuestionsTab list={questions} />,
          },
          { id: 'ask', label: text.ask, content: <AskTab /> },
        ]}
      />
    </>
  )
}
