import type { AuditEntry } from '../../client/types.gen.ts'
import { ScreenLink } from '../../layout/screen-link.tsx'
import { changedRecord } from './changed-record.ts'

/** The record that an entry is about, with a link to its page. */
export function RecordOfEntry({ entry }: { entry: AuditEntry }) {
  const record = changedRecord(entry)
  if (record === null) return null
  const label = record.name ?? record.kind
  return (
    <>
      <span className="relative z-1">{record.page ? <ScreenLink {...record.page}>{label}</ScreenLink> : label}</span>
      {record.name !== null && record.kind !== null && (
        <span className="block truncate text-[13px] text-muted">{record.kind}</span>
      )}
    </>
  )
}
