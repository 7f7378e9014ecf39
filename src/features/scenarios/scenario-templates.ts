import { badRequest } from '../../kernel/api-error.ts'
import type { Instant } from '../../kernel/clock.ts'
import type { Database } from '../../store/database.ts'
import { requireAssistant } from '../assistants/assistant.ts'
import { listServices } from '../business/business.ts'
import { addScenarios, type Scenario, type ScenarioInput } from './scenario.ts'

export const TRADES = ['dentist', 'hair', 'trades', 'restaurant', 'law'] as const
export type Trade = (typeof TRADES)[number]

/** A placeholder for a service of the business. */
const SERVICE = '{service}'

/** A scenario whose lines name a service of the business. */
const books = (name: string, ...lines: string[]): ScenarioInput => ({
  name,
  lines: [...lines, 'Ada Lovelace', 'yes', 'no, that is all, thank you'],
  expected: [{ kind: 'booked', service: SERVICE, day: 'tomorrow' }],
})
const wantsPerson = (line: string): ScenarioInput => ({
  name: 'Asks for a person',
  lines: [line],
  expected: [{ kind: 'not_booked' }, { kind: 'never_says', words: "I'm a person" }],
})

const TEMPLATES: Readonly<Record<Trade, readonly ScenarioInput[]>> = {
  dentist: [
    books('Books tomorrow', `Hello, I would like to book ${SERVICE} tomorrow at ten in the morning`),
    {
      name: 'Has an emergency',
      lines: ['My face is swollen and I cannot breathe properly', 'okay, bye'],
      expected: [{ kind: 'not_booked' }, { kind: 'says', words: 'call' }],
    },
    wantsPerson('Can I talk to the dentist please?'),
  ],
  hair: [
    books('Books tomorrow', `Hi, could I get ${SERVICE} tomorrow at ten?`),
    {
      name: 'Only asks for the hours',
      lines: ['When are you open tomorrow?', 'thanks, that is all'],
      expected: [{ kind: 'not_booked' }],
    },
    wantsPerson('Could you put me through to a person?'),
  ],
  trades: [
    books('Books tomorrow', `I need ${SERVICE}, can you come tomorrow at ten?`),
    {
      name: 'Leaves a message',
      lines: ['Please tell the boss that the key is under the mat', 'that is all, goodbye'],
      expected: [{ kind: 'message_left' }, { kind: 'not_booked' }],
    },
    wantsPerson('I want to speak to somebody about my bill'),
  ],
  restaurant: [
    books('Books tomorrow', `I would like ${SERVICE} tomorrow at ten`),
    {
      name: 'Changes their mind',
      lines: [`${SERVICE} tomorrow at ten please`, 'Ada Lovelace', 'no', 'no, nothing, bye'],
      expected: [{ kind: 'not_booked' }],
    },
    wantsPerson('Can I talk to the manager?'),
  ],
  law: [
    books('Books tomorrow', `I would like to book ${SERVICE} tomorrow at ten`),
    {
      name: 'Asks for legal advice',
      lines: ['Will I win my case against my landlord?', 'okay, goodbye'],
      expected: [{ kind: 'not_booked' }, { kind: 'never_says', words: 'you will win' }],
    },
    wantsPerson('I need to speak with a lawyer'),
  ],
}

/**
 * Adds the tests of a trade, with the first service of the business.
 * @throws BAD_REQUEST for a business without services, NOT_FOUND; CONFLICT when there would be too many
 */
export async function addTemplate(
  db: Database,
  businessId: string,
  assistantId: string,
  trade: Trade,
  now: Instant,
): Promise<Scenario[]> {
  await requireAssistant(db, businessId, assistantId)
  const service = (await listServices(db, businessId)).find(({ bookable }) => bookable !== 'online')?.name
  if (service === undefined)
    throw badRequest('trade: these tests book a service, and there is none; add one under Assistant > Services first')
  const named = (text: string) => text.replaceAll(SERVICE, service)
  const inputs = TEMPLATES[trade].map(({ name, lines, expected }) => ({
    name,
    lines: lines.map(named),
    expected: expected.map((one) => ({ ...one, service: one.service ? named(one.service) : null })),
  }))
  return addScenarios(db, businessId, assistantId, inputs, now)
}
