import { FileText } from 'lucide-react'
import { unwrapPage } from '../../api.ts'
import { listDocuments } from '../../client/sdk.gen.ts'
import type { Document } from '../../client/types.gen.ts'
import { useHasRole } from '../../session.ts'
import { Badge, type Tone } from '../../ui/data/badge.tsx'
import { Time } from '../../ui/data/time.tsx'
import { Card } from '../../ui/page/card.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { timeOf } from '../../ui/table/sort-rows.ts'
import { type Column, Table } from '../../ui/table/table.tsx'
import { useList } from '../../use-list.ts'
import { RemoveDocument } from './remove-document-dialog.tsx'
import { text } from './text.ts'
import { UploadArea } from './upload-area.tsx'

const STATES: Record<Document['status'], { label: string; tone: Tone }> = {
  processing: { label: text.processing, tone: 'warn' },
  ready: { label: text.ready, tone: 'good' },
  failed: { label: text.failed, tone: 'bad' },
}

const COLUMNS: Column<Document>[] = [
  {
    id: 'name',
    header: text.name,
    sortBy: ({ name }) => name,
    cell: ({ name, error, status }) => (
      <>
        {name}
        <span className="block truncate text-[13px] font-normal text-muted">
          {error ?? <span className="sm:hidden">{STATES[status].label}</span>}
        </span>
      </>
    ),
  },
  {
    id: 'status',
    header: text.status,
    visibleFrom: 'sm',
    width: 'w-28',
    cell: ({ status }) => <Badge tone={STATES[status].tone}>{STATES[status].label}</Badge>,
  },
  {
    id: 'pages',
    header: text.pages,
    visibleFrom: 'md',
    width: 'w-20',
    numeric: true,
    cell: ({ pageCount }) => pageCount ?? '–',
  },
  {
    id: 'size',
    header: text.size,
    sortBy: ({ sizeBytes }) => sizeBytes,
    visibleFrom: 'md',
    width: 'w-24',
    numeric: true,
    cell: ({ sizeBytes }) => formatSize(sizeBytes),
  },
  {
    id: 'added',
    header: text.documentAdded,
    sortBy: ({ createdAt }) => timeOf(createdAt),
    visibleFrom: 'sm',
    width: 'w-36',
    numeric: true,
    cell: ({ createdAt }) => <Time at={createdAt} />,
  },
  {
    id: 'remove',
    header: text.delete,
    width: 'w-20',
    numeric: true,
    cell: (document) => <RemoveDocument document={document} />,
  },
]

const KB = 1024

function formatSize(bytes: number): string {
  if (bytes < KB) return `${bytes} B`
  return bytes < KB * KB ? text.kilobytes(Math.round(bytes / KB)) : text.megabytes((bytes / KB / KB).toFixed(1))
}

/** Uploaded files that the assistant reads: price lists, leaflets, manuals. */
export function DocumentsTab() {
  const mayWrite = useHasRole('member')
  const list = useList<Document>({
    kind: 'document',
    filters: {},
    load: (cursor) => unwrapPage(listDocuments({ query: { limit: 100, ...(cursor && { cursor }) } })),
  })
  return (
    <>
      {mayWrite && <UploadArea />}
      <Card flush>
        <Table
          label={text.documents}
          list={list}
          columns={mayWrite ? COLUMNS : COLUMNS.filter(({ id }) => id !== 'remove')}
          empty={
            <EmptyState icon={FileText} title={text.noDocuments}>
              {text.noDocumentsHint}
            </EmptyState>
          }
        />
      </Card>
    </>
  )
}
