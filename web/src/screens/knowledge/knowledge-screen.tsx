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
import { Articles } from './articles-tab.tsx'
import { AskKnowledge } from './ask-tab.tsx'
import { Documents } from './documents-tab.tsx'
import { Questions } from './unanswered-questions-tab.tsx'

const TABS = ['articles', 'documents', 'questions', 'ask']

/** What the assistant knows: written articles, documents, what it could not answer, and a try of what it would find. */
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
      <Plus aria-hidden /> New article
    </Link>
  )
  const open = questions.rows.length
  return (
    <>
      <PageHeader title="Knowledge" actions={newArticle} />
      <Tabs
        aria-label="Kinds of knowledge"
        value={TABS.includes(filters.tab ?? '') ? (filters.tab as string) : 'articles'}
        onChange={(tab) => set({ tab: tab === 'articles' ? undefined : tab, q: undefined, type: undefined })}
        tabs={[
          { id: 'articles', label: 'Articles', content: <Articles newArticle={newArticle} /> },
          { id: 'documents', label: 'Documents', content: <Documents /> },
          {
            id: 'questions',
            label: 'Unanswered',
            ...(open > 0 && { count: open }),
            content: <Questions list={questions} />,
          },
          { id: 'ask', label: 'Ask', content: <AskKnowledge /> },
        ]}
      />
    </>
  )
}
