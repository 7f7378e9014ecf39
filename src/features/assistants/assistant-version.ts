import { notFound } from '../../kernel/api-error.ts'
import type { Instant } from '../../kernel/clock.ts'
import type { Database } from '../../store/database.ts'
import {
  type Assistant,
  type AssistantVersion,
  requireAssistant,
  type SavedBy,
  saveVersion,
  storedAssistants,
} from './assistant.ts'
import { FIRST_CONTENT } from './assistant-content.ts'
import { markPublished, selectVersion, selectVersions, updateAssistant } from './assistant-store.ts'
import { type ContentChange, diffContents } from './content-diff.ts'

/** Every save of an assistant, newest first. @throws NOT_FOUND */
export async function listVersions(db: Database, businessId: string, id: string): Promise<AssistantVersion[]> {
  const { createdAt } = await requireAssistant(db, businessId, id)
  const stored = await selectVersions(db.list, businessId, id)
  return stored.length > 0 ? stored : [firstVersion(createdAt)]
}

/** @throws NOT_FOUND */
export async function requireVersion(
  db: Database,
  businessId: string,
  id: string,
  version: number,
): Promise<AssistantVersion> {
  const { latestVersion, createdAt } = await requireAssistant(db, businessId, id)
  const stored = await selectVersion(db.read, businessId, id, version)
  if (stored !== null) return stored
  if (version === 1 && latestVersion === 1) return firstVersion(createdAt)
  throw notFound(`version ${version} of assistant ${id}`)
}

/** Makes the most recently saved version answer calls from now on. Calls in progress are not affected. @throws NOT_FOUND */
export async function publishAssistant(db: Database, businessId: string, id: string, now: Instant): Promise<Assistant> {
  return db.transaction(async (tx) => {
    const before = (await storedAssistants(tx, businessId)).find((one) => one.id === id)
    if (before === undefined) throw notFound(`assistant ${id}`)
    if (before.publishedVersion === before.latestVersion) return before
    const after = { ...before, publishedVersion: before.latestVersion, updatedAt: now }
    await updateAssistant(tx, after)
    await markPublished(tx, id, after.publishedVersion, now)
    return after
  })
}

/**
 * Makes the content of an earlier version answer calls again, from now on; it becomes the newest version. An unpublished draft stays in the
 * list of versions.
 * @throws NOT_FOUND
 */
export async function restoreVersion(
  db: Database,
  businessId: string,
  id: string,
  version: number,
  by: SavedBy,
  now: Instant,
): Promise<Assistant> {
  const { content } = await requireVersion(db, businessId, id, version)
  return db.transaction(async (tx) => {
    const before = (await storedAssistants(tx, businessId)).find((one) => one.id === id)
    if (before === undefined) throw notFound(`assistant ${id}`)
    const after = await saveVersion(tx, businessId, before, content, { by, restoredFrom: version, publish: true }, now)
    if (after.latestVersion === before.latestVersion) await markPublished(tx, id, after.publishedVersion, now)
    return after
  })
}

/** The changes between two versions; by default from the published one to the one saved last. @throws NOT_FOUND */
export async function diffVersions(
  db: Database,
  businessId: string,
  id: string,
  { from, to }: { from?: number | undefined; to?: number | undefined },
): Promise<ContentChange[]> {
  const { publishedVersion, latestVersion } = await requireAssistant(db, businessId, id)
  const [before, after] = await Promise.all([
    requireVersion(db, businessId, id, from ?? publishedVersion),
    requireVersion(db, businessId, id, to ?? latestVersion),
  ])
  return diffContents(before.content, after.content)
}

const firstVersion = (createdAt: Instant): AssistantVersion => ({
  ...{ version: 1, content: FIRST_CONTENT, changedFields: [], savedBy: null, restoredFrom: null },
  ...{ publishedAt: createdAt, createdAt },
})
