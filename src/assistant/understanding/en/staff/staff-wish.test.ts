import { describe, expect, test } from 'vitest'
import { findMentions } from './member-names.ts'
import { readStaffWish } from './staff-wish.ts'

const STAFF = ['Anna', 'Ben', 'Chloe Dubois', 'Dr. Maria Kim', 'Room 2'].map((name, index) => ({
  id: `stf_${index}`,
  name,
}))
const SENSE = { staff: STAFF, services: ['Haircut', 'Color'] }

/** The names of the people who are meant, or the kind of the wish. */
function whom(text: string, asked: 'staff' | 'name' | null = null): string | null {
  const { staff } = readStaffWish(text, SENSE, asked)
  if (staff === null) return null
  if (staff.kind === 'named' || staff.kind === 'unclear') return staff.members.map(({ name }) => name).join(', ')
  return staff.kind === 'unknown' ? `unknown ${staff.name}` : staff.kind
}

describe('the words say with whom', () => {
  test.each([
    ['a haircut with Anna on Friday', 'Anna'],
    ['could ben do it?', 'Ben'],
    ['haircut w ben sat at 12', 'Ben'],
    ["I'd like to see Doctor Kim", 'Dr. Maria Kim'],
    ['with maria kim please', 'Dr. Maria Kim'],
    ['with Annah', 'Anna'],
    ['with Khloe', 'Chloe Dubois'],
    ['with chloe dubious', 'Chloe Dubois'],
    ['with Ken on Friday', 'unknown Ken'],
    ['in room two please, tomorrow', 'Room 2'],
    ['is room two free tomorrow', 'Room 2'],
    ['with Anna, no sorry, with Ben', 'Ben'],
    ['move it from Anna to Ben', 'Ben'],
    ['with Anna or Ben', 'Anna, Ben'],
    ['with anybody but Ben', 'Anna, Chloe Dubois, Dr. Maria Kim, Room 2'],
    ['Ben instead of Anna', 'Ben'],
    ["I don't mind who with", 'anyone'],
    ['with whoever is free', 'anyone'],
    ['with the same person as last time', 'same'],
    ['with the girl who cut my hair last time', 'same'],
    ['a cut with her on Friday', 'pronoun'],
    ['a haircut with Zoe on Friday', 'unknown Zoe'],
    ['a haircut with zoe', 'unknown Zoe'],
    ['with Dr. Brown please', 'unknown Dr. Brown'],
    ['a check-up tomorrow with the doctor, Kim', 'Dr. Maria Kim'],
    ['a haircut in room 2 tomorrow', 'Room 2'],
    ['I had Anna last time but I want Ben', 'Ben'],
    ['I had Anna last time', 'Anna'],
  ])('%s', (text, expected) => expect(whom(text)).toBe(expected))

  test.each([
    'Hello, this is Anna Miller, I need a haircut',
    'my name is Anna',
    'please tell Anna that I am late',
    'can I speak to Anna please',
    'Anna Miller speaking',
    'I would like to come in with my daughter',
    'with pleasure',
    'do I pay with cash?',
    'a haircut for my son Ben',
    'anyone there?',
    'a problem with heating',
    'I have been waiting for ages, a haircut please',
    'Anna told me that you do perms',
    'my husband Ben is outside',
  ])('is not said in "%s"', (text) => expect(whom(text)).toBeNull())

  test('the words answer the question with whom', () => {
    for (const [text, expected] of [
      ['Anna', 'Anna'],
      ['then ben please', 'Ben'],
      ['anybody', 'anyone'],
      ["I don't mind", 'anyone'],
      ['the same as last time', 'same'],
    ] as const)
      expect(whom(text, 'staff'), text).toBe(expected)
  })

  test('a bare name answers under which name to book, and is not a wish for that person', () => {
    expect(whom('Anna', 'name')).toBeNull()
    expect(whom('Anna, and with Ben please', 'name')).toBe('Ben')
  })

  test('if two members share a name, the assistant asks which one is meant', () => {
    const twins = ['Anna Miller', 'Anna King'].map((name, index) => ({ id: `stf_${index}`, name }))
    const { staff } = readStaffWish('with Anna on Friday', { staff: twins, services: [] }, null)
    expect(staff).toMatchObject({ kind: 'unclear', members: twins })
    const exact = readStaffWish('with Anna King on Friday', { staff: twins, services: [] }, null)
    expect(exact.staff).toMatchObject({ kind: 'named', members: [{ name: 'Anna King' }] })
  })

  test('questions about a member are distinguished from wishes', () => {
    const asks = (text: string) => readStaffWish(text, SENSE, null).staff
    for (const text of ['is Ben in on Friday?', 'when does Anna work?', "what are Anna's hours?", "when's Ben in?"])
      expect(asks(text), text).toMatchObject({ kind: 'named', asks: 'hours' })
    expect(asks('does Anna do color?')).toMatchObject({ asks: 'services' })
    expect(asks('is Anna free on Friday?')).not.toHaveProperty('asks')
  })
})

describe('the rest of the text', () => {
  test.each([
    ['a haircut with Anna on Friday', 'a haircut on Friday'],
    ["I'd like to see Anna on Friday", "I'd like to come in on Friday"],
    ['Is Anna free on Friday?', 'are you free on Friday?'],
    ['Could Ben do a color?', 'Could you do a color?'],
    ["after Anna's lunch break", 'after her lunch break'],
    ['with Ben please, Friday', 'please, Friday'],
    ['write to anna@example.com', 'write to anna@example.com'],
  ])('%s', (text, rest) => expect(readStaffWish(text, SENSE, null).rest).toBe(rest))

  test('the text stays the same if the business has no staff', () => {
    const text = 'a haircut  with Zoe , please'
    expect(readStaffWish(text, { staff: [], services: ['Haircut'] }, null)).toEqual({ staff: null, rest: text })
  })
})

test('a short name is not taken for another short name', () => {
  expect(findMentions('Ken and Den and Bern', STAFF)).toEqual([])
})

test('a name that is also an everyday word counts as a name only if it can be nothing else', () => {
  const will = [{ id: 'stf_1', name: 'Will' }]
  const read = (text: string) => readStaffWish(text, { staff: will, services: ['Haircut'] }, null).staff?.kind ?? null

  for (const text of ['will you have time on Friday?', 'I will come on Friday', 'Will you be open?'])
    expect(read(text), text).toBeNull()
  for (const text of ['a haircut with will on Friday', 'Is Will in on Friday?', 'will'])
    expect(read(text), text).toBe('named')
})
