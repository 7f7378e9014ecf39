import { useState } from 'react'
import type { Assistant } from '../../../client/types.gen.ts'
import { ScreenLink } from '../../../layout/screen-link.tsx'
import { useHasRole } from '../../../session.ts'
import { Badge } from '../../../ui/data/badge.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { DiffSheet } from './diff-sheet.tsx'
import { PublishButton } from './publish-button.tsx'
import { text } from './text.ts'

/** Which version answers calls, and what can be done with a draft: try it, compare it, publish it. */
export function DraftBar({ assistant }: { assistant: Assistant }) {
  const { id, publishedVersion, latestVersion } = assistant
  const mayWrite = useHasRole('admin')
  const mayCall = useHasRole('member')
  const [isComparing, setComparing] = useState(false)
  if (publishedVersion === latestVersion)
    return (
      <p>
        <Badge tone="good">{text.published(publishedVersion)}</Badge>
      </p>
    )
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
      {mayWrite && <PublishButton assistant={assistant} />}
      {isComparing && (
        <DiffSheet id={id} from={publishedVersion} to={latestVersion} onClose={() => setComparing(false)} />
      )}
    </div>
  )
}
