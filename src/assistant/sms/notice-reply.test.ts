import { expect, test } from 'vitest'
import { inEnglish, readNoticeReply } from './notice-reply.ts'

test.each(['C', 'c', ' C. ', '"C"', 'c!'])('%j is the letter that confirms, in every language', (text) => {
  for (const language of ['en', 'es', 'de', 'fr'] as const)
    expect(readNoticeReply(text, language)).toEqual({ wants: 'confirm', isLetter: true })
})

test.each([
  ['R', 'move'],
  ['x', 'cancel'],
])('%j is a request to %s', (text, wants) => expect(readNoticeReply(text, 'de')).toEqual({ wants, isLetter: true }))

test.each([
  ['en', 'yes'],
  ['en', 'ok see you then'],
  ['en', "Great, I'll be there!"],
  ['en', '👍'],
  ['en', 'Confirmed, thanks'],
  ['es', 'Sí, confirmo'],
  ['es', 'vale, allí estaré'],
  ['de', 'Ja, bis dann'],
  ['de', 'Passt, danke'],
  ['fr', "D'accord, à bientôt"],
  ['fr', "oui j'y serai"],
  ['de', 'Yes, see you tomorrow'],
] as const)('in %s, %j counts as a confirmation', (language, text) =>
  expect(readNoticeReply(text, language)).toEqual({ wants: 'confirm', isLetter: false }),
)

test.each([
  ['en', 'yes, but at 4'],
  ['en', 'yes but can I bring my dog?'],
  ['en', 'see you?'],
  ['en', 'thanks'],
  ['en', "I can't make it"],
  ['en', 'c u then? ok'],
  ['de', 'Ja, aber erst um drei'],
  ['de', 'danke'],
  ['fr', 'oui mais plus tard'],
  ['es', ''],
] as const)('in %s, %j does not count as a confirmation', (language, text) =>
  expect(readNoticeReply(text, language)?.wants).not.toBe('confirm'),
)

test.each([
  ['es', 'No puedo ir mañana', 'cancel'],
  ['es', 'Quiero cambiar la cita', 'move'],
  ['es', 'llego tarde', 'late'],
  ['de', 'Ich kann leider nicht kommen', 'cancel'],
  ['de', 'Ich muss den Termin absagen', 'cancel'],
  ['de', 'Können wir den Termin verschieben?', 'move'],
  ['de', 'Ich verspäte mich um 10 Minuten', 'late'],
  ['fr', 'Je ne peux pas venir', 'cancel'],
  ['fr', 'Je voudrais déplacer le rendez-vous', 'move'],
  ['fr', "J'ai du retard", 'late'],
] as const)('in %s, %j is a request to %s', (language, text, wants) =>
  expect(readNoticeReply(text, language)).toEqual({ wants, isLetter: false }),
)

test('yes and no in the language of a notice are read as English; other texts stay the same', () => {
  expect(inEnglish('JA', 'de')).toBe('yes')
  expect(inEnglish('Nein danke', 'de')).toBe('no')
  expect(inEnglish('Oui', 'fr')).toBe('yes')
  expect(inEnglish('sí', 'es')).toBe('yes')
  expect(inEnglish('2', 'de')).toBe('2')
  expect(inEnglish('ok, friday at 3', 'de')).toBe('ok, friday at 3')
})
