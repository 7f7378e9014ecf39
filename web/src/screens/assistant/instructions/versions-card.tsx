import { useState } from 'react'
import { unwrap } from '../../../api.ts'
import { restoreAssistant } from '../../../client/sdk.gen.ts'
import type { Assistant, AssistantVersion } from '../../../client/types.gen.ts'
import { useHasRole } from '../../../session.ts'
import { Badge } from '../../../ui/data/badge.tsx'
import { Time } from '../../../ui/data/time.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { toast } from '../../../ui/overlay/toast.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { VersionTests } from '../tests/version-tests.tsx'
import { DiffSheet } from './diff-sheet.tsx'
import { text } from './text.ts'
import { useReloadAssistants, useVersions } from './use-assistants.ts'

/** Every save of an assistant, to compare and to restore. */
export function VersionsCard({ assistant }: { assistant: Assistant }) {
  const { id, publishedVersion } = assistant
  const versions = useVersions(id)
  const reload = useReloadAssistants()
  const [busy, setBusy] = useState<number | null>(null)
  const [compared, setCompared] = useState<number | null>(null)
  const restore = async (version: number, undoTo: number | null) => {
    setBusy(version)
    try {
      await unwrap(restoreAssistant({ path: { id }, body: { version } }))
      await reload()
      toast.success(text.restored(version), undoTo === null ? {} : { undo: () => void restore(undoTo, null) })
    } catch (error) {
      toast.error(text.notRestored, error)
    } finally {
      setBusy(null)
    }
  }
  return (
    <Card title={text.versions} flush>
      <ul className="divide-y divide-line">
        {versions.data?.map((one) => (
          <VersionRow
            key={one.version}
            one={one}
            assistant={assistant}
            busy={busy === one.version}
            onCompare={() => setCompared(one.version)}
            onRestore={() => void restore(one.version, publishedVersion)}
          />
        ))}
      </ul>
      {compared !== null && <DiffSheet id={id} from={compared - 1} to={compared} onClose={() => setCompared(null)} />}
    </Card>
  )
}

interface VersionRowProps {
  one: AssistantVersion
  assistant: Assistant
  busy: boolean
  onCompare(): void
  onRestore(): void
}

function VersionRow({ one, assistant, busy, onCompare, onRestore }: VersionRowProps) {
  const mayWrite = useHasRole('admin')
  const { version, changedFields, savedBy, restoredFrom, createdAt } = one
  const { publishedVersion, latestVersion } = assistant
  const isFirst = version === 1 && changedFields.length === 0
  const fields = changedFields.map((field) => text.contentFields[field] ?? field).join(', ')
  return (
    <li className="flex flex-wrap items-center gap-2 px-4 py-2.5">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-medium">{text.version(version)}</span>
          {version === publishedVersion && <Badge tone="good">{text.answersCalls}</Badge>}
          {version === latestVersion && version > publishedVersion && <Badge tone="accent">{text.isDraft}</Badge>}
          <VersionTests assistantId={assistant.id} version={version} />
        </p>
        <p className="text-[13px] text-muted">
          {isFirst ? (
            text.firstVersion
          ) : (
            <>
              <Time at={createdAt} /> · {text.savedBy(savedBy)}
              {restoredFrom !== null && ` · ${text.restoredFrom(restoredFrom)}`}
              {fields !== '' && ` · ${text.changes(fields)}`}
            </>
          )}
        </p>
      </div>
      {version > 1 && (
        <Button size="sm" variant="ghost" aria-label={text.showChangesOf(version)} onClick={onCompare}>
          {text.showChanges}
        </Button>
      )}
      {mayWrite && version !== publishedVersion && version !== latestVersion && (
        <Button size="sm" busy={busy} aria-label={text.restoreOf(version)} onClick={onRestore}>
          {text.restore}
        </Button>
      )}
    </li>
  )
}
