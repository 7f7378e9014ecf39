import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { unwrap, unwrapEmpty } from '../../api.ts'
import { createKnowledge, deleteArticle, getArticle, updateArticle } from '../../client/sdk.gen.ts'
import type { Article } from '../../client/types.gen.ts'
import { refreshKinds } from '../../live-updates.ts'
import { ChangedMeanwhile, changeRecord } from '../../record/change-record.ts'
import { useHasRole } from '../../session.ts'
import { CopyableId } from '../../ui/data/copyable-id.tsx'
import { Time } from '../../ui/data/time.tsx'
import { MoreMenu } from '../../ui/overlay/menu.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { Card } from '../../ui/page/card.tsx'
import { ErrorPanel } from '../../ui/page/error-panel.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { Sentence } from '../../ui/page/sentence.tsx'
import { Loading } from '../../ui/page/skeleton.tsx'
import { useFilters } from '../../use-filters.ts'
import { ArticleForm, type ArticleText } from './article-form.tsx'
import { text } from './text.ts'

const BACK = { to: '/knowledge', label: text.title }
const KINDS = new Set(['article'])

/** /knowledge/kb_...: one article; /knowledge/new: a new article, with `?title=` as its initial title. */
export function ArticleScreen() {
  const { articleId } = useParams({ from: '/shell/knowledge/$articleId' })
  return articleId === 'new' ? <NewArticle /> : <ExistingArticle id={articleId} />
}

function NewArticle() {
  const { title = '', content = '' } = useFilters().filters
  const mayWrite = useHasRole('member')
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const save = async (article: ArticleText) => {
    await unwrap(createKnowledge({ body: article }))
    refreshKinds(queryClient, KINDS)
    toast.success(text.saved)
    await navigate({ to: '/knowledge', ignoreBlocker: true })
  }
  return (
    <>
      <PageHeader title={text.newArticle} back={BACK} />
      <Card className="max-w-3xl">
        <ArticleForm start={{ title, content, type: 'article' }} action={text.add} readOnly={!mayWrite} onSave={save} />
      </Card>
    </>
  )
}

function ExistingArticle({ id }: { id: string }) {
  const article = useQuery({ queryKey: ['article', id], queryFn: () => unwrap(getArticle({ path: { id } })) })
  if (article.isPending) return <Loading />
  if (article.isError)
    return (
      <>
        <PageHeader title={text.article} back={BACK} />
        <ErrorPanel error={article.error} title={text.notLoaded} onRetry={() => void article.refetch()} />
      </>
    )
  return <ArticlePage article={article.data} />
}

function ArticlePage({ article }: { article: Article }) {
  const { id } = article
  const mayWrite = useHasRole('member')
  const queryClient = useQueryClient()
  const put = async (body: ArticleText, seen: ArticleText): Promise<ArticleText> => {
    const path = { id }
    try {
      const changed = await changeRecord<Article>({
        seen,
        read: () => getArticle({ path }),
        write: (headers) => updateArticle({ path, headers, body }),
      })
      queryClient.setQueryData(['article', id], changed)
      const { title, content, type } = changed
      return { title, content, type }
    } catch (error) {
      if (error instanceof ChangedMeanwhile) queryClient.setQueryData(['article', id], error.latest)
      throw error
    } finally {
      refreshKinds(queryClient, KINDS)
    }
  }
  const save = async (body: ArticleText, seen: ArticleText) => {
    const saved = await put(body, seen)
    toast.success(text.saved, {
      undo: () => void put(seen, saved).catch((error) => toast.error(text.notUndone, error)),
    })
  }
  const remove = useRemoveArticle(article)
  const actions = mayWrite && (
    <MoreMenu items={[{ label: text.delete, icon: Trash2, danger: true, onSelect: () => void remove() }]} />
  )
  return (
    <>
      <PageHeader title={article.title} beside={<CopyableId id={id} />} back={BACK} actions={actions} />
      <Card className="max-w-3xl">
        <ArticleForm key={id} start={article} action={text.save} readOnly={!mayWrite} onSave={save} />
        <p className="mt-4 text-[13px] text-muted">
          <Sentence
            text={text.changedAndWritten}
            values={{
              changed: <Time at={article.updatedAt} />,
              written: <Time at={article.createdAt} format="day" />,
            }}
          />
        </p>
      </Card>
    </>
  )
}

/** Deletes at once; undo creates a new article with the same text. */
function useRemoveArticle({ id, title, content, type }: Article) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const bringBack = async () => {
    try {
      const again = await unwrap(createKnowledge({ body: { title, content, type } }))
      refreshKinds(queryClient, KINDS)
      await navigate({ to: '/knowledge/$articleId', params: { articleId: again.id } })
    } catch (error) {
      toast.error(text.notRestored, error)
    }
  }
  return async () => {
    try {
      await unwrapEmpty(deleteArticle({ path: { id } }))
      await navigate({ to: '/knowledge' })
      queryClient.removeQueries({ queryKey: ['article', id] })
      refreshKinds(queryClient, KINDS)
      toast.success(text.deleted, { undo: () => void bringBack() })
    } catch (error) {
      toast.error(text.notDeleted, error)
    }
  }
}
