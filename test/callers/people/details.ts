import type { Person } from '../person.ts'
import { personsOfKind } from './persons-of-kind.ts'

const named = personsOfKind('names')
const numbered = personsOfKind('numbers', { scene: { from: null } })
const again = personsOfKind('second thoughts')
const NINE = 'a haircut tomorrow at nine'
const row = (name: string) => ({ rows: [`Haircut 2026-11-24 09:00 = ${name}`] })
const phone = (number: string) => ({ rows: [`Haircut 2026-11-24 09:00 @ ${number}`] })

/** Names and phone numbers in all shapes, and people who change their minds. */
export const DETAILS: readonly Person[] = [
  named(
    'spells the surname first',
    NINE,
    { rows: ['Haircut 2026-11-24 09:00 = Bob Fischer'], repeats: 1 },
    {
      finding: 'phone 11',
      at: { name: ['Fischer with S C H, first name Bob'] },
      name: 'Bob Fischer',
    },
  ),
  named('spells the first name in between', NINE, row("Siobhan O'Neill"), {
    finding: 'phone 11',
    at: { name: ["It's Siobhan, S I O B H A N, O'Neill"] },
    name: "Siobhan O'Neill",
  }),
  named('says just to put Kim', NINE, row('Kim'), { finding: 'phone 15', at: { name: ['Just put Kim'] }, name: 'Kim' }),
  named('has a hyphen', NINE, row('Mary-Jane Watson-Parker'), { name: 'Mary-Jane Watson-Parker' }),
  named('has an apostrophe', NINE, row("Sean O'Brien"), {
    at: { name: ["The name's Sean O'Brien"] },
    name: "Sean O'Brien",
  }),
  named('has particles', NINE, row('Ludwig van der Berg'), { name: 'Ludwig van der Berg' }),
  named('has accents', NINE, row('José Muñoz'), { name: 'José Muñoz' }),
  named('has initials', NINE, row('J. R. Parker'), { name: 'J. R. Parker' }),
  named('has a title', NINE, { rows: ['Haircut 2026-11-24 09:00'] }, { at: { name: ['Doctor Amanda Price'] } }),
  named('bears the name of a month', NINE, row('April May'), { name: 'April May' }),
  named('bears the name of a thing', NINE, row('Will Friday'), {
    at: { name: ['My name is Will Friday'] },
    name: 'Will Friday',
  }),
  named('books for the daughter', 'I need a haircut for my daughter tomorrow at nine, her name is Nora', row('Nora'), {
    name: 'Nora',
  }),
  named(
    'will not say a name',
    NINE,
    { rows: ['Haircut 2026-11-24 09:00'] },
    {
      at: { name: ["I'd rather not say"] },
      name: 'skip',
    },
  ),
  numbered('says the number in groups', NINE, phone('+12125550123'), { phone: '212 555 01 23' }),
  numbered('says oh for zero and double', NINE, phone('+12125550144'), {
    phone: 'two one two, five double five, oh one, double four',
  }),
  numbered('says it with a country code', NINE, phone('+12125550166'), { phone: 'plus one, two one two, 555, 0166' }),
  numbered('says tens', NINE, phone('+12125550142'), { phone: 'two twelve, five fifty-five, oh one forty-two' }),
  numbered('says it with words around', NINE, phone('+12125550188'), {
    phone: "sure, it's area code 212, then 555, and then 0188",
  }),
  numbered('corrects a digit', NINE, phone('+12125550155'), {
    at: { phone: ['two one two five five five oh one five six, no sorry, oh one five five'] },
    phone: 'two one two, five five five, oh one five five',
  }),
  numbered(
    'offers an e-mail address',
    NINE,
    { rows: ['Haircut 2026-11-24 09:00 @ +12125550123'], repeats: 2 },
    {
      at: { phone: ["can't I give you my e-mail? It's kim at example dot com"] },
      phone: '212 555 0123',
    },
  ),
  numbered(
    'has no phone',
    NINE,
    {
      rows: ['Haircut 2026-11-24 09:00'],
      orRefuses: /number|phone/i,
      mayLeaveMessage: true,
    },
    { phone: "I don't have a phone, I'm at a neighbour's" },
  ),
  again(
    'books the same for a second person',
    ['a haircut tomorrow at ten', 'and the same for my husband at half past ten, his name is Tom'],
    { rows: ['Haircut 2026-11-24 10:00 = Ada Lovelace', 'Haircut 2026-11-24 10:30 = Tom'] },
    { finding: 'phone 12', at: { name: ['Ada Lovelace', 'Tom'] } },
  ),
  again(
    'wants the same time for a second person, where one fits at a time',
    ['a haircut tomorrow at ten', 'my husband needs one too, at the same time'],
    {
      rows: ['Haircut 2026-11-24 10:00', 'Haircut 2026-11-24 09:00-11:30'],
      orRefuses: /taken|not free|isn't free|don't have that time|nothing is free|closest|only one/i,
    },
    { finding: 'phone 12' },
  ),
  again(
    'wants the same time for a second person, where two fit',
    ['a haircut tomorrow at ten', 'and another one at the same time for my husband Tom'],
    { rows: ['Haircut 2026-11-24 10:00', 'Haircut 2026-11-24 10:00'] },
    { finding: 'phone 12', scene: { business: { capacity: 2 } } },
  ),
  again('wants a second service after the first', ['a haircut tomorrow at ten', 'and a colour right after it'], {
    rows: ['Haircut 2026-11-24 10:00', 'Color 2026-11-24 10:30'],
  }),
  again(
    'changes the service when it is read back',
    'a haircut tomorrow at ten',
    { rows: ['Color 2026-11-24 10:00'] },
    {
      at: { name: ['Ada Lovelace'], 'book?': ["oh wait, no, I'd like a colour instead"] },
    },
  ),
  again(
    'changes the day twice',
    'a haircut tomorrow at ten',
    { rows: ['Haircut 2026-11-27 10:00'] },
    {
      at: { name: ['Ada Lovelace'], 'book?': ['hm, no, better Wednesday', 'no, you know what, Friday'] },
    },
  ),
  again(
    'takes the nearest',
    'a haircut tomorrow at three',
    {
      rows: ['Haircut 2026-11-24 14:30-15:30'],
      neverHears: [/can't reach our calendar/i],
    },
    {
      finding: 'phone 14',
      scene: { taken: ['2026-11-24 15:00 30'] },
      at: { offers: ['The nearest to that, then'] },
    },
  ),
  again(
    'takes the nearest to an hour that was never clear',
    'a haircut tomorrow around lunch, quarter to one or so',
    {
      rows: ['Haircut 2026-11-24 12:00-13:30'],
      neverHears: [/can't reach our calendar/i],
    },
    { finding: 'phone 14', at: { offers: ['the nearest to that, then'] } },
  ),
  again(
    'books, cancels, and books again',
    ['a haircut tomorrow at ten', 'no, cancel that', 'a haircut on Friday at ten'],
    {
      rows: ['cancelled Haircut 2026-11-24 10:00', 'Haircut 2026-11-27 10:00'],
    },
    { at: { name: ['Ada Lovelace'], 'book?': ['yes'], 'cancel?': ['yes'] } },
  ),
  again(
    'interrupts with another wish',
    'a colour on Friday',
    { rows: ['Haircut 2026-11-25 15:00'] },
    {
      at: { offers: ['forget the colour, give me a haircut on Wednesday at three'] },
    },
  ),
]
