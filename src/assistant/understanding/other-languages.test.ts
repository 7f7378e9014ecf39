import { expect, test } from 'vitest'
import { countSegments } from '../../features/messages/segments.ts'
import { onlyEnglish } from '../sms/only-english.ts'
import { otherLanguage } from './other-languages.ts'

test.each([
  ['¿Habla español?', 'es'],
  ['Hola, quiero una cita para mañana por favor', 'es'],
  ['Guten Tag, ich hätte gern einen Termin für morgen', 'de'],
  ['Bonjour, je voudrais un rendez-vous demain', 'fr'],
  ['Est-ce que la piscine est chauffée en hiver ?', 'fr'],
  ['Vous êtes ouverts le dimanche ?', 'fr'],
  ["C'est combien pour deux enfants ?", 'fr'],
  ['Avez-vous un parking pour les clients ?', 'fr'],
  ['Gibt es bei Ihnen auch Gutscheine?', 'de'],
  ['¿Tienen estacionamiento para los clientes?', 'es'],
  ['Buongiorno, vorrei un appuntamento per domani', 'it'],
  ['Привет, можно записаться?', 'other'],
  ['a haircut on Tuesday please', null],
  ['is Jürgen Müller in on Friday?', null],
  ['die appointment was at ten', null],
  ['can I get a cut', null],
  ['florp wibble', null],
  ['is Dr van de Berg in on Friday', null],
  ['De Luca at 4', null],
  ['can I bring la Perla', null],
  ['we are en route now', null],
  ['hay fever jab', null],
  ['c u then', null],
  ["il be late, it's the tube", null],
  ['a facial et cetera', null],
])('the language of "%s" is %s', (text, expected) => {
  expect(otherLanguage(text)).toBe(expected)
})

test('the answer to each language fits the GSM alphabet', () => {
  for (const language of ['es', 'de', 'fr', 'it', 'pt', 'nl', 'pl', 'other', null])
    expect(countSegments(onlyEnglish(language))).toMatchObject({ encoding: 'gsm7', segments: 1 })
})
