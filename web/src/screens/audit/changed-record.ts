import { SCREEN_BY_ID_PREFIX } from '../../layout/record-screens.ts'
import { text } from './text.ts'

/** The record that an entry is about: what it is, and its page; null where the path of the request names none. Pure. */
export function changedRecord(path: string): { label: string; to: string } | null {
  for (const part of path.split('?')[0]?.split('/').reverse() ?? []) {
    const prefix = /^([a-z]+)_\w+$/.exec(part)?.[1] ?? ''
    const [screen, label] = [SCREEN_BY_ID_PREFIX[prefix], text.records[prefix]]
    if (screen !== undefined && label !== undefined) return { label, to: `${screen}/${part}` }
  }
  return null
}
