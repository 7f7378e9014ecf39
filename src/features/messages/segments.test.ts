import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyText } from '../../../test/harness/any-text.ts'
import { countSegments } from './segments.ts'

test('160 plain characters are one segment and 161 are two of 153', () => {
  expect(countSegments('a'.repeat(160))).toEqual({ encoding: 'gsm7', units: 160, segments: 1 })
  expect(countSegments('a'.repeat(161))).toEqual({ encoding: 'gsm7', units: 161, segments: 2 })
  expect(countSegments('a'.repeat(306)).segments).toBe(2)
  expect(countSegments('a'.repeat(307)).segments).toBe(3)
  expect(countSegments('a'.repeat(1600)).segments).toBe(11)
})

test('a character of the extension table takes two septets and is never split between parts', () => {
  expect(countSegments('€'.repeat(80))).toEqual({ encoding: 'gsm7', units: 160, segments: 1 })
  expect(countSegments('€'.repeat(81))).toEqual({ encoding: 'gsm7', units: 162, segments: 2 })
  // 152 + a pair would need 154: the pair moves to the second part, which then holds 2 + 152 = 154, one too many.
  expect(countSegments(`${'a'.repeat(152)}€${'a'.repeat(152)}`)).toEqual({ encoding: 'gsm7', units: 306, segments: 3 })
})

test('one character outside the GSM alphabet makes the text UCS-2: 70, then 67 a part', () => {
  expect(countSegments('ж'.repeat(70))).toEqual({ encoding: 'ucs2', units: 70, segments: 1 })
  expect(countSegments('ж'.repeat(71)).segments).toBe(2)
  expect(countSegments('ж'.repeat(134)).segments).toBe(2)
  expect(countSegments('ж'.repeat(135)).segments).toBe(3)
  expect(countSegments(`${'a'.repeat(70)}’`)).toEqual({ encoding: 'ucs2', units: 71, segments: 2 })
})

test('an emoji counts as two units and is never split between parts', () => {
  expect(countSegments('😀'.repeat(35))).toEqual({ encoding: 'ucs2', units: 70, segments: 1 })
  // 33 pairs fill 66 of 67 units: the 67th stays empty.
  expect(countSegments('😀'.repeat(67))).toEqual({ encoding: 'ucs2', units: 134, segments: 3 })
})

test('every character of the GSM alphabet is counted as such, including accents and Greek capitals', () => {
  expect(countSegments('èéùìòÇØøÅåΔΦΓΛΩΠΨΣΘΞÆæßÉ¤¡ÄÖÑÜ§¿äöñüà@£$¥\n\r_').encoding).toBe('gsm7')
  expect(countSegments('ç').encoding).toBe('ucs2')
  expect(countSegments('`').encoding).toBe('ucs2')
})

test('an empty text counts as one segment', () => {
  expect(countSegments('')).toEqual({ encoding: 'gsm7', units: 0, segments: 1 })
})

test('for any text the number of parts suffices for its units, and splitting pairs would save no part beyond one', () => {
  fc.assert(
    fc.property(anyText({ maxLength: 800 }), (text) => {
      const { encoding, units, segments } = countSegments(text)
      const [alone, joined] = encoding === 'gsm7' ? [160, 153] : [70, 67]
      if (units <= alone) expect(segments).toBe(1)
      else {
        expect(segments).toBeGreaterThanOrEqual(Math.ceil(units / joined))
        // A pair that does not fit wastes at most one unit of a part.
        expect(segments).toBeLessThanOrEqual(Math.ceil(units / (joined - 1)))
      }
    }),
    { numRuns: 200 },
  )
})
