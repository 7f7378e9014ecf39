import { expect, test } from 'vitest'
import { type Act, actsOn } from './act.ts'
import { REQUESTS } from './requests.ts'

/** Where nothing is booked yet, somebody who is late is passed on as a message. */
const isDone = (act: string, acts: readonly Act[]): boolean => {
  if (act === 'question' || act === 'price') return acts.includes(act)
  return acts.at(-1) === (act === 'late' ? 'message' : act)
}

test('eight of ten callers get what they ask for first, in whatever words', () => {
  const asked = Object.entries(REQUESTS).flatMap(([act, lines]) =>
    lines
      .trim()
      .split('\n')
      .map((text) => ({ act, text, acts: actsOn(text) })),
  )
  const missed = asked.filter(({ act, acts }) => !isDone(act, acts))
  const byAct = Object.keys(REQUESTS).map((act) => {
    const all = asked.filter((one) => one.act === act)
    return `${act} ${all.length - missed.filter((one) => one.act === act).length} of ${all.length}`
  })
  console.info(`${asked.length - missed.length} of ${asked.length}: ${byAct.join(', ')}`)
  console.info(missed.map(({ act, acts, text }) => `${act}, not ${acts.join(', then ')}: ${text}`).join('\n'))

  expect(asked.length).toBeGreaterThanOrEqual(250)
  expect(1 - missed.length / asked.length).toBeGreaterThanOrEqual(0.8)
})
