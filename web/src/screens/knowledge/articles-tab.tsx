import { BookOpen } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { unwrapPage } from '../../api.ts'
import { listKnowledge } from '../../client/sdk.gen.ts'
import type { Article } from '../../client/types.gen.ts'
import { Badge } from '../../ui/data/badge.tsx'
import { Time } from '../../ui/data/time.tsx'
import { Card } from '../../ui/page/card.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { FilterBar } from '../../ui/table/filter-bar.tsx'
import { timeOf } from '../../ui/table/sort-rows.ts'
import { type Column, Table } from '../../ui/table/table.tsx'
import { useFilters } from '../../use-filters.ts'
import { useList } from '../../use-list.ts'
import { text } from './text.ts'

const COLUMNS: Column<Article>[] = [
  {
    id: 'title',
    header: text.articleTitle,
    sortBy: ({ title }) => title,
    cell: ({ title, content }) => (
      <>
        {title}
        <span className="block truncate text-[13px] font-normal text-muted sm:hidden">{content}</span>
      </>
    ),
  },
  {
    id: 'content',
    header: text.content,
    visibleFrom: 'sm',
    width: 'sm:w-2/5 lg:w-1/2',
    cell: ({ content }) => content,
  },
  { id: 'type', header: text.type, visibleFrom: 'lg', width: 'w-28', cell: ({ type }) => <Badge>{type}</Badge> },
  {
    id: 'changed',
    header: text.changed,
    sortBy: ({ updatedAt }) => timeOf(updatedAt),
    visibleFrom: 'sm',
    width: 'w-36',
    numeric: true,
    cell: ({ updatedAt }) => <Time at={updatedAt} />,
  },
]

/** The knowledge articles. */
export function ArticlesTab({ newArticle }: { newArticle: ReactNode }) {
  const { q, type } = useFilters().filters
  const list = useList<Article>({
    kind: 'article',
    filters: { q, type },
    load: (cursor) =>
      unwrapPage(
        listKnowledge({ query: { limit: 100, ...(q && { q }), ...(type && { type }), ...(cursor && { cursor }) } }),
      ),
  })
  const kinds = useMemo(
    () => [...new Set(['article', 'faq', ...(type ? [type] : []), ...list.rows.map((row) => row.type)])],
    [list.rows, type],
  )
  return (
    <>
      <FilterBar
        search={{ name: 'q', placeholder: text.searchArticles }}
        choices={[{ name: 'type', label: text.type, options: kinds.map((kind) => ({ value: kind, label: kind })) }]}
      />
      <Card flush>
        <Table
          label={text.articles}
          list={list}
          columns={COLUMNS}
          href={({ id }) => `/knowledge/${id}`}
          empty={
            q || type ? (
              <EmptyState icon={BookOpen} title={text.noMatch}>
                {text.noMatchHint}
              </EmptyState>
            ) : (
              <EmptyState icon={BookOpen} title={text.noArticles} action={newArticle}>
                {text.noArticlesHint}
              </EmptyState>
            )
          }
        />
      </Card>
    </>
  )
}
