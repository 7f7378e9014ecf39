import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { unwrap, unwrapEmpty } from '../../api.ts'
import { closeCalendarFeed, getCalendarFeed, renewCalendarFeed } from '../../client/sdk.gen.ts'
import { useHasRole } from '../../session.ts'
import { CodeBlock } from '../../ui/data/code-block.tsx'
import { Time } from '../../ui/data/time.tsx'
import { Button, buttonClass } from '../../ui/form/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { ErrorPanel } from '../../ui/page/error-panel.tsx'
import { Loading } from '../../ui/page/skeleton.tsx'
import { text } from './text.ts'

const words = text.feed
const KEY = ['calendar-feed']

/** The secret feed address for other calendar programs. */
export function CalendarFeedDialog({ open, onClose }: { open: boolean; onClose(): void }) {
  const feed = useQuery({ queryKey: KEY, queryFn: () => unwrap(getCalendarFeed()), enabled: open })
  return (
    <Dialog
      open={open}
      onClose={onClose}
      wide
      title={words.title}
      description={words.description}
      actions={<Actions url={feed.data?.url ?? null} />}
    >
      {feed.isPending && <Loading rows={2} />}
      {feed.isError && <ErrorPanel error={feed.error} onRetry={() => void feed.refetch()} />}
      {feed.data && feed.data.url === null && <p className="text-muted">{words.none}</p>}
      {feed.data?.url && (
        <div className="flex flex-col gap-3">
          <CodeBlock code={feed.data.url} label={words.label} />
          <p className="text-muted">
            {words.created} <Time at={feed.data.createdAt} />
            {'. '}
            {words.warning}
          </p>
          <a className={`${buttonClass()} self-start`} href={feed.data.url.replace(/^https?:/, 'webcal:')}>
            {words.open}
          </a>
        </div>
      )}
    </Dialog>
  )
}

function Actions({ url }: { url: string | null }) {
  const mayChange = useHasRole('admin')
  const [busy, setBusy] = useState(false)
  const queryClient = useQueryClient()
  if (!mayChange) return <p className="mr-auto text-muted">{words.notAllowed}</p>
  const run = async (action: () => Promise<void>, failed: string) => {
    setBusy(true)
    await action().catch((error) => toast.error(failed, error))
    setBusy(false)
  }
  const renew = () =>
    run(async () => {
      queryClient.setQueryData(KEY, await unwrap(renewCalendarFeed()))
      toast.success(url === null ? words.createdDone : words.renewedDone)
    }, words.createFailed)
  const close = () =>
    run(async () => {
      await unwrapEmpty(closeCalendarFeed())
      queryClient.setQueryData(KEY, { url: null, createdAt: null })
      toast.success(words.removedDone)
    }, words.removeFailed)
  return (
    <>
      {url !== null && (
        <Button variant="danger" busy={busy} onClick={() => void close()}>
          {words.remove}
        </Button>
      )}
      <Button variant={url === null ? 'primary' : 'secondary'} busy={busy} onClick={() => void renew()}>
        {url === null ? words.create : words.renew}
      </Button>
    </>
  )
}
