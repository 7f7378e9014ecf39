import { useState } from 'react'
import { unwrap } from '../../../api.ts'
import { publishAssistant } from '../../../client/sdk.gen.ts'
import type { Assistant } from '../../../client/types.gen.ts'
import { ScreenLink } from '../../../layout/screen-link.tsx'
import { useHasRole } from '../../../session.ts'
import { Badge } from '../../../ui/data/badge.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { toast } from '../../../ui/overlay/toast.tsx'
import { DiffSheet } from './diff-sheet.tsx'
import { text } from './text.ts'
import { useReloadAssistants } from './use-assistants.ts'

/** Which version answers calls, and what can be done with a draft: try it, compare it, publish it. */
export function DraftBar({ assistant }: { assistant: Assistant }) {
  const { id, publishedVersion, latestVersion } = assistant
  const mayWrite = useHasRole('admin')
  const mayCall = useHasRole('member')
  const reload = useReloadAssistants()
  const [busy, setBusy] = useState(false)
  const [isComparing, setComparing] = useState(false)
  if (publishedVersion === latestVersion)
    return (
      <p>
        <Badge tone="good">{text.published(publishedVersion)}</Badge>
      </p>
    )
  const publish = async () => {
    setBusy(true)
    try {
      await unwrap(publishAssistant({ path: { id } }))
      await reload()
      toast.success(text.publishedToast(latestVersion))
    } catch (error) {
      toast.error(text.notPublished, error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="flex flex-wrap items-center gap-2 rounded-md bg-accent-soft px-3 py-2">
      <p className="min-w-0 flex-1 basis-60">
        <span className="font-medium">{text.draft(latestVersion)}</span>{' '}
        <span className="text-muted">{text.published(publishedVersion)}</span>
      </p>
      <Button size="sm" onClick={() => setComparing(true)}>
        {text.showChanges}
      </Button>
      {mayCall && (
        <ScreenLink to="/talk" search={{ assistant: id }}>
          {text.testDraft}
        </ScreenLink>
      )}
      {mayWrite && (
        <Button size="sm" variant="primary" busy={busy} onClick={() => void publish()}>
          {text.publish}
        </Button>
      )}
      {isComparing && (
        <DiffSheet id={id} from={publishedVersion} to={latestVersion} onClose={() => setComparing(false)} />
      )}
    </div>
  )
}
