import { expect, test } from 'vitest'
import { confirmation, decideOptOut, keywordOf, OPT_OUT_LANGUAGES } from './opt-out.ts'
import { countSegments } from './segments.ts'

test.each(['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT'])('%s stops', (word) => {
  expect(decideOptOut(word, false)).toEqual({ optedOut: true, reply: 'stop', handled: true })
})

test.each(['START', 'UNSTOP', 'YES'])('%s resumes for someone who had stopped', (word) => {
  expect(decideOptOut(word, true)).toEqual({ optedOut: false, reply: 'start', handled: true })
})

test.each(['HELP', 'INFO'])('%s is answered, opted out or not', (word) => {
  expect(decideOptOut(word, false)).toEqual({ optedOut: null, reply: 'help', handled: true })
  expect(decideOptOut(word, true)).toEqual({ optedOut: null, reply: 'help', handled: true })
})

test('upper and lower case and surrounding white space of a keyword do not matter', () => {
  expect(keywordOf(' stop\n')).toMatchObject({ keyword: 'stop', word: 'STOP', isOfCarriers: true })
  expect(keywordOf('\tStOpAlL ')).toMatchObject({ keyword: 'stop', word: 'STOPALL', isOfCarriers: true })
})

test('a keyword counts only as the whole text', () => {
  for (const body of ['cancel my appointment', 'non-stop', '', 'yes please', 'please cancel', 'Yes!', 'Info?', '...'])
    expect(keywordOf(body), body).toBeNull()
})

test.each([
  ['fr', 'ARRET', 'arrêt', 'Arrêtez !', 'désabonner'],
  ['es', 'ALTO', 'baja', 'PARAR.'],
  ['de', 'STOPP', 'Stopp!', 'abmelden'],
  ['it', 'ferma', 'Basta!'],
  ['nl', 'stoppen', 'Afmelden', 'UITSCHRIJVEN'],
  ['pt', 'SAIR', 'pare'],
  ['pl', 'wypisz', 'Rezygnuję'],
  ['sv', 'sluta', 'Avregistrera'],
  ['da', 'AFMELD', 'frameld'],
])('words of the language %s stop, and carriers do not confirm them', (language, ...words) => {
  for (const word of words) {
    expect(keywordOf(word), word).toMatchObject({ keyword: 'stop', language, isOfCarriers: false })
    expect(decideOptOut(word, false), word).toEqual({ optedOut: true, reply: 'stop', handled: true })
  }
})

test("a word of two languages is of the language of the sender's country, where that is one of them", () => {
  expect(keywordOf('STOPP', '+491701234567')?.language).toBe('de')
  expect(keywordOf('STOPP', '+46701234567')?.language).toBe('sv')
  expect(keywordOf('parar', '+34600000000')?.language).toBe('es')
  expect(keywordOf('parar', '+5511912345678')?.language).toBe('pt')
  expect(keywordOf('arret', '+46701234567')?.language).toBe('fr')
})

test.each([
  'STOP.',
  '"Stop"',
  'stop all',
  'Opt out',
  'OPT-OUT',
  'Please stop',
  'stop please!',
  'Stop texting me',
  'please stop sending me these messages',
  'STOP MESSAGING ME NOW',
  'Don’t text me again',
  'do not message me anymore.',
  'No more texts please',
  'unsubscribe me',
])('%j stops like STOP', (body) => {
  expect(decideOptOut(body, false)).toEqual({ optedOut: true, reply: 'stop', handled: true })
})

test.each([
  'Stop calling me',
  'please stop the appointment on Monday',
  "Don't text me, call me",
  'Where is the bus stop',
  'stop by tomorrow',
  'when do you stop',
  'No more messages after 6 pm',
  'ich möchte mich abmelden',
  'annuler',
  'cancelar',
  'absagen',
])('%j does not opt out of texts', (body) => {
  expect(keywordOf(body)).toBeNull()
})

test('a second STOP is not confirmed again', () => {
  expect(decideOptOut('STOP', true)).toEqual({ optedOut: null, reply: null, handled: true })
})

test('YES from a person who never opted out is an ordinary text', () => {
  expect(decideOptOut('YES', false)).toEqual({ optedOut: null, reply: null, handled: false })
})

test('an ordinary text from a person who opted out gets no answer', () => {
  expect(decideOptOut('what time do you open?', true)).toEqual({ optedOut: null, reply: null, handled: true })
  expect(decideOptOut('what time do you open?', false)).toEqual({ optedOut: null, reply: null, handled: false })
})

test('confirmations name the business, fit into one segment and are not keywords themselves', () => {
  for (const keyword of ['stop', 'start', 'help'] as const) {
    const text = confirmation(keyword, { name: 'Bright Smile Dental', phone: '+15551230000' })
    expect(text).toContain('Bright Smile Dental')
    expect(countSegments(text).segments).toBe(1)
    expect(keywordOf(text)).toBeNull()
  }
})

test.each(OPT_OUT_LANGUAGES)('the confirmation in %s fits into one segment and names the way back', (language) => {
  const text = confirmation('stop', { name: 'Bright Smile Dental', phone: '+15551230000' }, language)
  expect(text).toMatch(/^Bright Smile Dental: .+START/)
  expect(countSegments(text).segments).toBe(1)
})
