import { RECORD_SCREENS } from '../../layout/record-screens.ts'
import { fieldWords } from '../../ui/form/field-words.ts'
import { text } from './text.ts'

interface ChangedRecord {
  /** What the record is, such as Contact; null for kinds without a word. */
  kind: string | null
  name: string | null
  /** The page of the record; null where it has none, or is deleted. */
  page: { to: string; route: string } | null
}

interface Entry {
  action: string
  recordId: string | null
  recordName: string | null
}

/** The record that an entry is about; null if it is about none. Pure. */
export function changedRecord({ action, recordId, recordName: name }: Entry): ChangedRecord | null {
  if (recordId === null) return name === null ? null : { kind: null, name, page: null }
  const prefix = /^([a-z]+)_\w+$/.exec(recordId)?.[1] ?? ''
  const screen = RECORD_SCREENS[prefix]
  const isGone = /^(delete|remove)/.test(action)
  const page = screen === undefined || isGone ? null : { to: `${screen.path}/${recordId}`, route: screen.route }
  const kind = text.records[prefix] ?? null
  return kind === null && name === null ? null : { kind, name, page }
}

interface Change {
  field: string
  from: string | null
  to: string | null
}

/** "Price: 3000 → 3500", "Price: 3500" for a first value, or "Price" where the values are not held. Pure. */
export function changeWords({ field, from, to }: Change): string {
  const words = fieldWords(field)
  const label = words.charAt(0).toUpperCase() + words.slice(1)
  if (from === null) return to === null ? label : text.set(label, to)
  return text.changed(label, from, to ?? text.nothing)
}
