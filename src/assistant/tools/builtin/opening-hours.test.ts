import { expect, test } from 'vitest'
import { aBusiness, NOW } from '../../../../test/factories/records.ts'
import { createTestDatabase } from '../../../../test/harness/test-database.ts'
import { closeDay } from '../../../features/business/business-change.ts'
import { ManualClock } from '../../../kernel/clock.ts'
import { silentLog } from '../../../kernel/log.ts'
import { continueDialogue } from '../../responders/dialogue/continue-dialogue.ts'
import { answerText } from '../../responders/dialogue/dialogue.ts'
import { type DialogueContext, NEW_DIALOGUE } from '../../responders/dialogue/dialogue-state.ts'
import { spokenWords } from '../../responders/dialogue/words/spoken-words.ts'
import type { ToolContext } from '../tool-context.ts'
import { type OpeningHoursRequest, openingHoursTool } from './opening-hours.ts'

const DAY = { open: '09:00', close: '18:00' }
const HOURS = { monday: DAY, tuesday: DAY, wednesday: DAY, thursday: DAY, friday: DAY }

test('the hours of a day come with a closure, its reason, and a holiday that has no hours of its own', async () => {
  const db = await createTestDatabase()
  const business = await aBusiness(db, { hours: HOURS })
  await closeDay(db, business.id, { date: '2026-12-25', reason: 'family holiday' })
  await closeDay(db, business.id, { date: '2026-07-03' })
  const { timezone, country, hours } = business
  const dialogue: DialogueContext = {
    businessName: business.name,
    timezone,
    country,
    hours,
    services: [],
    personPhone: null,
    phone: null,
    name: null,
    namesAreHeard: true,
    now: NOW,
    words: spokenWords,
    isSpoken: true,
    isRecorded: false,
    isUnsure: false,
  }
  const context = { db, business, clock: new ManualClock(NOW), log: silentLog } as unknown as ToolContext
  const ask = async (question: string) => {
    const asked = answerText(NEW_DIALOGUE, question, dialogue)
    if (asked.kind === 'reply') return asked.say.join(' ')
    const result = await openingHoursTool.run(context, asked.request as unknown as OpeningHoursRequest, false)
    const hours = continueDialogue(asked, result, dialogue)
    // On a holiday, the articles are searched, too.
    const answer =
      hours.kind === 'run' && hours.request.tool === 'answer'
        ? continueDialogue(hours, { outcome: 'passages', passages: [] }, dialogue)
        : hours
    return answer.kind === 'reply' ? answer.say.join(' ').replace(/ Is there anything else.*/, '') : null
  }

  expect(await ask('Are you open on Christmas day?')).toBe(
    'We are closed on Friday, December 25th, for family holiday.',
  )
  expect(await ask('are you open on the 25th of December')).toMatch(/^We are closed on Friday, December 25th/)
  expect(await ask('Are you open on July 3rd?')).toMatch(/^We are closed on Friday, July 3rd/)
  expect(await ask('are you open on Thanksgiving?')).toBe(
    'Thursday, November 26th is Thanksgiving. No special hours are entered for it. By our usual hours we are open from 9 in the morning to 6 in the evening.',
  )
  expect(await ask('Are you open tomorrow at 7?')).toMatch(/^No. On Tuesday, March 3rd we are open from 9/)
  expect(await ask('Are you open tomorrow at 3 pm?')).toMatch(/^Yes. On Tuesday, March 3rd we are open from 9/)
  expect(await ask('Are you open on Sunday?')).toBe('We are closed on Sunday, March 8th.')
})
