import { useState } from 'react'
import { ApiError, type TaggedResponse, unwrap, unwrapTagged } from '../api.ts'
import { ATTEMPTS, ChangedMeanwhile } from './change-record.ts'
import { isSame, mergeDrafts, preferMine } from './merge-drafts.ts'

interface RecordForm<T, D> {
  /** The record as it is known now; it may change while the user types. Null: a new one. */
  record: T | null
  /** The form of a record; null: of a new one. Pure. */
  draftOf(record: T | null): D
  /** The form as the record would give it, such as without the times of a closed day; absent: the form as it is. Pure. */
  stored?(draft: D): D
}

interface Saving<T, D, R> {
  read(): TaggedResponse<T>
  /** Sends the change with these headers. */
  write(draft: D, headers: { 'If-Match': string }): TaggedResponse<R>
}

/** What the user wants to save, and the version that the user saw. */
export interface SaveOver<D> {
  seen: D
  draft: D
}

/**
 * The draft of a form that changes a record. What another person changes meanwhile comes into the form, unless the user has
 * changed the same field: that is a conflict, which the user decides (`RecordConflict`).
 */
export function useRecordForm<T extends object, D extends object>({
  record,
  draftOf,
  stored = (draft) => draft,
}: RecordForm<T, D>) {
  const [latest, setLatest] = useState<{ after: T | null; record: T } | null>(null)
  // A version that a refused save has read counts until the page itself has a newer one.
  const known = latest !== null && latest.after === record ? latest.record : record
  const theirs = draftOf(known)
  const [seen, setSeen] = useState(theirs)
  const [draft, setDraft] = useState(theirs)
  const merged = isSame(theirs, seen) ? draft : mergeDrafts(seen, stored(draft), theirs)
  if (merged !== null && !isSame(theirs, seen)) {
    setSeen(theirs)
    setDraft(merged)
  }
  return {
    draft: merged ?? draft,
    isChanged: !isSame(stored(merged ?? draft), merged === null ? seen : theirs),
    isConflict: merged === null,
    put: (part: Partial<D>) => setDraft((before) => ({ ...before, ...part })),
    /** Replaces what was typed by the version of the other person. */
    loadTheirs() {
      setSeen(theirs)
      setDraft(theirs)
    },
    /** Lets what was typed replace the version of the other person. @returns what to save */
    keepMine(): SaveOver<D> {
      const kept = preferMine(seen, stored(draft), theirs)
      setSeen(theirs)
      setDraft(kept)
      return { seen: theirs, draft: kept }
    },
    /** @param over absent: the form as it is. @throws ChangedMeanwhile; ApiError */
    async save<R>({ read, write }: Saving<T, D, R>, over: SaveOver<D> = { seen, draft }): Promise<R> {
      for (let attempt = 1; ; attempt++) {
        const { record: now, tag } = await unwrapTagged(read())
        const mine = mergeDrafts(over.seen, stored(over.draft), draftOf(now))
        if (mine === null) {
          setLatest({ after: record, record: now })
          throw new ChangedMeanwhile(now)
        }
        try {
          return await unwrap(write(mine, { 'If-Match': tag }))
        } catch (error) {
          const isOvertaken = error instanceof ApiError && error.status === 412
          if (!isOvertaken || attempt === ATTEMPTS) throw error
        }
      }
    },
  }
}
