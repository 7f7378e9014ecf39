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

const KEY = ['calendar-feed']

/** The secret feed address for other calendar programs. */
export function CalendarFeedDialog({ open, onClose }: { open: boolean; onClose(): void }) {
  const feed = useQuery({ queryKey: KEY, queryFn: () => unwrap(getCalendarFeed()), enabled: open })
  return (
    <Dialog
      open={open}
      onClose={onClose}
      wide
      title="Subscribe in another calendar"
      description="Google Calendar, Apple Calendar, Outlook and others show the confirmed appointments when you give them this address."
      actions={<Actions url={feed.data?.url ?? null} />}
    >
      {feed.isPending && <Loading rows={2} />}
      {feed.isError && <ErrorPanel error={feed.error} onRetry={() => void feed.refetch()} />}
      {feed.data && feed.data.url === null && (
        <p className="text-muted">
          There is no address yet. Anyone who has it can read the appointments without signing in.
        </p>
      )}
      {feed.data?.url && (
        <div className="flex flex-col gap-3">
          <CodeBlock code={feed.data.url} label="the address" />
          <p className="text-muted">
            Created <Time at={feed.data.createdAt} />. Anyone who has it can read names, numbers and notes, so treat it
            like a password. A new address replaces the old one.
          </p>
          <a className={`${buttonClass()} self-start`} href={feed.data.url.replace(/^https?:/, 'webcal:')}>
            Open in my calendar program
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
  if (!mayChange) return <p className="mr-auto text-muted">An admin can create, replace and remove the address.</p>
  const run = async (action: () => Promise<void>, failed: string) => {
    setBusy(true)
    await action().catch((error) => toast.error(failed, error))
    setBusy(false)
  }
  const renew = () =>
    run(async () => {
      queryClient.setQueryData(KEY, await unwrap(renewCalendarFeed()))
      toast.success(url === null ? 'The address was created.' : 'The old address no longer works.')
    }, 'The address was not created')
  const close = () =>
    run(async () => {
      await unwrapEmpty(closeCalendarFeed())
      queryClient.setQueryData(KEY, { url: null, createdAt: null })
      toast.success('The address no longer works.')
    }, 'The address was not removed')
  return (
    <>
      {url !== null && (
        <Button variant="danger" busy={busy} onClick={() => void close()}>
          Turn it off
        </Button>
      )}
      <Button variant={url === null ? 'primary' : 'secondary'} busy={busy} onClick={() => void renew()}>
        {url === null ? 'Create an address' : 'Create a new address'}
      </Button>
    </>
  )
}
