import type { AuditEntry } from '../../client/types.gen.ts'
import { Detail, DetailList } from '../../ui/data/detail-list.tsx'
import { Time } from '../../ui/data/time.tsx'
import { Sheet } from '../../ui/overlay/sheet.tsx'
import { actionLabel } from './action-label.ts'
import { changedRecord, changeWords } from './changed-record.ts'
import { RecordOfEntry } from './record-of-entry.tsx'
import { text } from './text.ts'

/** One entry of the audit log. */
export function AuditEntrySheet({ of, onClose }: { of: AuditEntry | null; onClose(): void }) {
  if (of === null) return null
  return (
    <Sheet open onClose={onClose} title={actionLabel(of.action)}>
      <DetailList>
        <Detail label={text.member} wide>
          {of.memberName}
          <span className="block text-[13px] text-muted">{of.memberEmail}</span>
        </Detail>
        {changedRecord(of) !== null && (
          <Detail label={text.record} wide>
            <RecordOfEntry entry={of} />
          </Detail>
        )}
        {of.changes.length > 0 && (
          <Detail label={text.changes} wide>
            <ul>
              {of.changes.map((change) => (
                <li key={change.field}>{changeWords(change)}</li>
              ))}
            </ul>
          </Detail>
        )}
        <Detail label={text.time} wide>
          <Time at={of.createdAt} format="full" />
        </Detail>
        <Detail label={text.address} wide>
          <code className="font-mono text-xs">{of.address ?? text.nothing}</code>
        </Detail>
      </DetailList>
    </Sheet>
  )
}
