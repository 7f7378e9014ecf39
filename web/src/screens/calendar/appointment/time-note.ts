import { text } from '../text.ts'
/** What is unusual about a time that the service accepts, as a sentence; null for a usual time. Pure. */
export function timeNote(
  { startsAt, endsAt }: { startsAt: string; endsAt: string },
  openings: readonly { start: string; end: string }[],
  now: number,
): string | null {
  const [start, end] = [Date.parse(startsAt), Date.parse(endsAt)]
  if (start < now) return text.time.past
  const isOpen = openings.some((one) => Date.parse(one.start) <= start && end <= Date.parse(one.end))
  return isOpen ? null : text.time.closed
}
