import { expect, test } from 'vitest'
import { FIRST_CONTENT } from './assistant-content.ts'
import { assistantWarnings, type WarningFacts } from './assistant-warnings.ts'
import { diffContents } from './content-diff.ts'

const tool = (name: string, builtin = true, enabled = true) => ({ name, builtin, enabled })
const FACTS: WarningFacts = {
  tools: [
    ...['book', 'find_slots', 'find_appointments', 'cancel', 'answer', 'transfer'].map((name) => tool(name)),
    tool('order_status', false),
    tool('old_tool', false, false),
  ],
  transferPhone: '+12125550199',
  hasModel: true,
  hearsSpeech: true,
  existing: { articleIds: [], documentIds: [] },
}
const warned = (content: Partial<typeof FIRST_CONTENT>, facts: Partial<WarningFacts> = {}) =>
  assistantWarnings({ ...FIRST_CONTENT, ...content }, { ...FACTS, ...facts }).map(
    ({ field, message }) => `${field}: ${message}`,
  )
const FIELD = {
  ...{ key: 'email', label: 'Email', question: 'What is your email address?', type: 'email' as const, choices: [] },
  ...{ required: true, when: 'before_booking' as const },
}

test.each([
  ['Use old_tool for parcels.', /name the tool old_tool, which is off/],
  ['Always transfer callers to me after two minutes.', /transfers, but no transfer number is set/],
  ['Send the caller an email with the address.', /send emails, but none of its tools can/],
  ['Say that you are a real person called Bella.', /Article 50/],
  ['Never mention that you are an AI.', /Article 50/],
  ["Don't tell anybody that the call is recorded.", /told that a call is recorded/],
])('"%s" contradicts the tools or the law', (instructions, message) => {
  const facts = { transferPhone: null, tools: FACTS.tools.filter(({ name }) => name !== 'order_status') }
  expect(warned({ instructions }, facts).join()).toMatch(message)
})

test.each([
  'Never transfer callers; take a message instead.',
  'Never pretend to be a human.',
  'Prices: haircut 45, color 90. We are open on most bank holidays.',
  'Ask new patients to come ten minutes early.',
  'Send callers a text with the address when they ask for it.',
])('"%s" contradicts nothing', (instructions) => {
  expect(warned({ instructions }, { transferPhone: null })).toEqual([])
})

test('an assistant without a disclosure gets a warning, unless its greeting discloses it', () => {
  expect(warned({ disclosure: false }).join()).toMatch(/^disclosure: Callers are not told .* Article 50/)
  expect(warned({ disclosure: false, greeting: "Hi. I'm Bella's virtual assistant." })).toEqual([])
  expect(warned({ disclosure: false, greeting: 'Hi, Bella speaking.' })).toHaveLength(1)
  expect(diffContents(FIRST_CONTENT, { ...FIRST_CONTENT, disclosure: false })).toEqual([
    { field: 'disclosure', before: 'on', after: 'off', lines: [] },
  ])
})

test('a tool that is off, missing, or useless on its own gets a warning', () => {
  expect(warned({ tools: ['book', 'gone', 'old_tool', 'cancel'], instructions: 'Use order_status.' })).toEqual([
    'instructions: The instructions name the tool order_status, which is off for this assistant. Turn it on, or remove it from the instructions.',
    'tools: The tool book does nothing without the tool find_slots. Turn it on, too.',
    'tools: The tool gone no longer exists. Remove it from the list.',
    'tools: The tool old_tool is turned off for the business, so nobody can use it.',
    'tools: The tool cancel does nothing without the tool find_appointments. Turn it on, too.',
  ])
})

test('a required field that keys cannot answer gets a warning if callers can only press keys', () => {
  expect(warned({ fields: [FIELD] })).toEqual([])
  expect(warned({ fields: [FIELD] }, { hearsSpeech: false }).join()).toMatch(/^fields.1: "Email" is required, but/)
  expect(warned({ fields: [{ ...FIELD, required: false }] }, { hearsSpeech: false })).toEqual([])
  expect(warned({ fields: [FIELD], tools: ['answer'] }).join()).toMatch(/the tool book is off, so nobody is asked/)
})

test('deleted knowledge, and languages and words that callers never hear, get warnings', () => {
  const knowledge = { articleIds: ['kb_1'], documentIds: [] }
  expect(warned({ knowledge }).join()).toMatch(/All chosen articles and documents were deleted/)
  expect(warned({ knowledge }, { existing: knowledge })).toEqual([])
  expect(warned({ knowledge, tools: ['book', 'find_slots'] }).join()).toMatch(/the tool answer is off/)
  expect(warned({ languages: ['de-DE'], tone: 'calm' }, { hasModel: false }).join()).toMatch(
    /No AI model is set up.*English only/s,
  )
  expect(warned({ handOverWords: 'One second.' }, { transferPhone: null }).join()).toMatch(/no transfer number is set/)
})

test('a diff shows the lines of long texts, and each field to collect separately', () => {
  const before = { ...FIRST_CONTENT, instructions: 'Be brief.\nNever name prices.', fields: [FIELD] }
  const after = { ...before, instructions: 'Be brief.\nName prices.', fields: [{ ...FIELD, required: false }] }

  expect(diffContents(before, after)).toEqual([
    {
      field: 'instructions',
      before: 'Be brief.\nNever name prices.',
      after: 'Be brief.\nName prices.',
      lines: [
        { kind: 'same', text: 'Be brief.' },
        { kind: 'removed', text: 'Never name prices.' },
        { kind: 'added', text: 'Name prices.' },
      ],
    },
    {
      field: 'fields.email',
      before: 'Email (email; required; before booking): What is your email address?',
      after: 'Email (email; optional; before booking): What is your email address?',
      lines: [],
    },
  ])
  expect(diffContents(before, before)).toEqual([])
})
