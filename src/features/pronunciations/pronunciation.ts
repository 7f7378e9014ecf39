import { badRequest, conflict, notFound } from '../../kernel/api-error.ts'
import { requireLine } from '../../kernel/fields.ts'
import { newId } from '../../kernel/id.ts'
import type { Database } from '../../store/database.ts'
import { deletePronunciation, selectPronunciations, upsertPronunciation } from './pronunciation-store.ts'

/** How a business wants its voice to pronounce a word or a name. */
export interface Pronunciation {
  id: string
  /** The word as it is written; compared without case. */
  written: string
  /** The spelling that a voice should read. */
  spoken: string
}

/** Limited, because each text of a call is compared with every word. */
const MAX_WORDS = 500

/** In alphabetical order. */
export const listPronunciations = (db: Database, businessId: string): Promise<Pronunciation[]> =>
  selectPronunciations(db.list, businessId)

/** Adds a word, or changes its pronunciation. Calls that begin from now on use it. @throws BAD_REQUEST naming the field, CONFLICT */
export async function setPronunciation(
  db: Database,
  businessId: string,
  input: { written: string; spoken: string },
): Promise<Pronunciation> {
  const written = requireLine('written', input.written, 100)
  const spoken = requireLine('spoken', input.spoken, 200)
  if (!/[\p{L}\p{N}]/u.test(written)) throw badRequest('written: must contain a letter or a digit')
  const word = { id: newId('pronunciation'), written, spoken }
  const kept = await upsertPronunciation(db.write, businessId, word, MAX_WORDS)
  if (kept === null) throw conflict(`a business can have ${MAX_WORDS} pronunciations; remove one first`)
  return kept
}

/** @param idOrWord the id, or the word as it is written. @throws NOT_FOUND */
export async function removePronunciation(db: Database, businessId: string, idOrWord: string): Promise<void> {
  if (!(await deletePronunciation(db.write, businessId, idOrWord))) throw notFound(`pronunciation ${idOrWord}`)
}
