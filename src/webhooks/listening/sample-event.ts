import { sampleDataOf } from '../../events/catalogue.ts'
import { frozenBody } from '../../events/emit.ts'
import type { Instant } from '../../kernel/clock.ts'
import { newId } from '../../kernel/id.ts'
import type { FeedEvent } from './event-feed.ts'

/** A sample event, which is not announced; null if there is no event with this name. */
export function sampleEvent(name: string, now: Instant): FeedEvent | null {
  const data = sampleDataOf(name)
  if (data === null) return null
  const id = newId('event')
  return { id, name, body: frozenBody(name, id, data, now) }
}
