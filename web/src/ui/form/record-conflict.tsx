import type { SaveOver } from '../../record/use-record-form.ts'
import { ConflictNotice } from './conflict-notice.tsx'

interface RecordConflictProps<D> {
  form: { isConflict: boolean; loadTheirs(): void; keepMine(): SaveOver<D> }
  /** Saves what the user typed over this version. */
  onKeep(over: SaveOver<D>): void
}

/** Says that another person changed a field that the user is changing, too. */
export function RecordConflict<D>({ form, onKeep }: RecordConflictProps<D>) {
  if (!form.isConflict) return null
  return <ConflictNotice onLoad={form.loadTheirs} onKeep={() => onKeep(form.keepMine())} />
}
