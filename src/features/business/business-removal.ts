import type { FileStore } from '../../files/file-store.ts'
import { badRequest, conflict, notFound } from '../../kernel/api-error.ts'
import { type Database, LONG_STATEMENTS } from '../../store/database.ts'

/** The files of all businesses. */
export interface BusinessFiles {
  recordings: FileStore
  documents: FileStore
}

/**
 * Deletes a business with everything that belongs to it, including the files of its recordings and documents. User accounts stay, as they
 * may belong to other businesses.
 * @param name the name of the business, repeated, so that a mistyped id deletes nothing
 * @throws NOT_FOUND; BAD_REQUEST where the name does not match; CONFLICT while the business has a call in progress
 */
export async function removeBusiness(
  db: Database,
  stores: BusinessFiles,
  id: string,
  name: string,
): Promise<{ recordings: number; documents: number }> {
  const files = await db.transaction(async (tx) => {
    const [business] = await tx<{ name: string }[]>`SELECT name FROM businesses WHERE id = ${id} FOR UPDATE`
    if (business === undefined) throw notFound(`business ${id}`)
    if (business.name !== name) throw badRequest(`name: is not the name of business ${id}`)
    const live = await tx`SELECT FROM calls WHERE business_id = ${id} AND status = 'live' LIMIT 1`
    if (live.length > 0)
      throw conflict('the business has calls in progress; suspend its numbers and wait until the calls have ended')
    const recordings = await tx<{ file: string }[]>`
      SELECT recording_file AS file FROM calls WHERE business_id = ${id} AND recording_file IS NOT NULL`
    const documents = await tx<{ file: string }[]>`SELECT id AS file FROM documents WHERE business_id = ${id}`
    await tx`DELETE FROM deliveries WHERE business_id = ${id}`
    await tx`DELETE FROM businesses WHERE id = ${id}`
    return { recordings, documents }
  }, LONG_STATEMENTS)
  for (const kind of ['recordings', 'documents'] as const)
    for (const { file } of files[kind]) await stores[kind].remove(file)
  return { recordings: files.recordings.length, documents: files.documents.length }
}
