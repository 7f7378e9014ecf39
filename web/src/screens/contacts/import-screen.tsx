import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { unwrap } from '../../api.ts'
import { importContacts } from '../../client/sdk.gen.ts'
import { formatCount } from '../../format.ts'
import { refreshKinds } from '../../live-updates.ts'
import { useHasRole } from '../../session.ts'
import { Button } from '../../ui/form/button.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { Card } from '../../ui/page/card.tsx'
import { ErrorPanel } from '../../ui/page/error-panel.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { Loading } from '../../ui/page/skeleton.tsx'
import { ColumnMapping, type Mapping } from './column-mapping.tsx'
import { ImportFileInput } from './import-file-input.tsx'
import { ImportPreview } from './import-preview.tsx'
import { text } from './text.ts'

/** Imports contacts from a file: choose the file, map the columns, check the preview, import. */
export function ImportScreen() {
  const [file, setFile] = useState<File | null>(null)
  const mayWrite = useHasRole('member')
  return (
    <>
      <PageHeader
        title={text.importing.title}
        description={text.importing.description}
        back={{ to: '/contacts', label: text.contact.back }}
      />
      <div className="flex max-w-4xl flex-col gap-4">
        {mayWrite ? (
          <ImportFileInput file={file} onChoose={setFile} />
        ) : (
          <p className="text-muted">{text.importing.notAllowed}</p>
        )}
        {file !== null && <ImportFile key={`${file.name} ${file.lastModified} ${file.size}`} file={file} />}
      </div>
    </>
  )
}

function ImportFile({ file }: { file: File }) {
  // Empty until the user changes it; the service then guesses.
  const [mapping, setMapping] = useState<Mapping>({})
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const preview = useQuery({
    queryKey: ['contact', 'import', file.name, file.lastModified, file.size, mapping],
    queryFn: () => unwrap(importContacts({ body: file, query: { preview: true, ...mapping } })),
    placeholderData: (before) => before,
    retry: false,
  })
  const run = useMutation({
    mutationFn: () => unwrap(importContacts({ body: file, query: mapping })),
    async onSuccess({ ready }) {
      refreshKinds(queryClient, new Set(['contact']))
      toast.success(text.importing.done(formatCount(ready)))
      await navigate({ to: '/contacts' })
    },
    onError: (error) => toast.error(text.importing.failed, error),
  })
  if (preview.isPending) return <Loading rows={6} />
  if (preview.isError)
    return <ErrorPanel error={preview.error} title={text.importing.readFailed} onRetry={() => void preview.refetch()} />
  const { data } = preview
  return (
    <>
      <Card title={text.importing.columns}>
        <ColumnMapping columns={data.columns} mapping={data.mapping} onChange={setMapping} />
      </Card>
      <ImportPreview report={data} />
      <div>
        <Button
          variant="primary"
          busy={run.isPending || preview.isFetching}
          disabled={data.ready === 0}
          onClick={() => run.mutate()}
        >
          {text.importing.submit(formatCount(data.ready))}
        </Button>
      </div>
    </>
  )
}
