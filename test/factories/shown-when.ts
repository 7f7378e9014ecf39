import type { When } from '../../src/assistant/understanding/when.ts'

const clock = (minutes: number) => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`

/** "2026-03-10 | 13:00-17:59": the days, and the times with the likeliest first. */
export function shownWhen(when: When | null): string {
  const days = (when?.days ?? []).map(({ from, to }) => (from === to ? from : `${from}..${to}`)).join(' ')
  const times = (when?.times ?? []).map(({ from, to }) => (from === to ? clock(from) : `${clock(from)}-${clock(to)}`))
  return `${days} | ${[...times, ...(when?.prefers ? [when.prefers] : []), ...(when?.beside ? [when.beside] : [])].join(' ')}`.trim()
}
