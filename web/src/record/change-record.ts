import { ApiError, type TaggedResponse, unwrap, unwrapTagged } from '../api.ts'
import { text } from '../text.ts'
import { isSame } from './merge-drafts.ts'

/** Another person has changed a field that the user is changing. */
export class ChangedMeanwhile<T> extends Error {
  /** The record with the other person's change. */
  readonly latest: T

  constructor(latest: T) {
    super(text.changedMeanwhile)
    this.name = 'ChangedMeanwhile'
    this.latest = latest
  }
}

interface RecordChange<T> {
  /** The fields to change, as the user saw them. */
  seen: Partial<T>
  read(): TaggedResponse<T>
  /** Sends the change with these headers. */
  write(headers: { 'If-Match': string }): TaggedResponse<T>
}

/** Changes of other fields, which make a write fail but conflict with nothing, are this often overtaken. */
export const ATTEMPTS = 4

/**
 * Changes a record only if its fields still have the values that the user saw. A change of other fields is not a conflict.
 * @throws ChangedMeanwhile; ApiError
 */
export async function changeRecord<T extends object>({ seen, read, write }: RecordChange<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const { record, tag } = await unwrapTagged(read())
    if (isChanged(seen, record)) throw new ChangedMeanwhile(record)
    try {
      return await unwrap(write({ 'If-Match': tag }))
    } catch (error) {
      const isOvertaken = error instanceof ApiError && error.status === 412
      if (!isOvertaken || attempt === ATTEMPTS) throw error
    }
  }
}

const isChanged = <T extends object>(seen: Partial<T>, record: T): boolean =>
  (Object.keys(seen) as (keyof T)[]).some((field) => !isSame(seen[field], record[field]))
