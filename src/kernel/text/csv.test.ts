import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyText } from '../../../test/harness/any-text.ts'
import { csvRecords } from './csv.ts'

test('records are those of RFC 4180', () => {
  const text = csvRecords([
    ['plain', 'with, comma', 'with "quotes"', 'two\nlines', null, 3.5, new Date('2026-03-02T05:00:00Z')],
    ['', ' spaces ', 'é漢𝕏', 'a\rb', 'c\r\nd', 0, null],
  ])

  expect(text).toBe(
    'plain,"with, comma","with ""quotes""","two\nlines",,3.5,2026-03-02T05:00:00.000Z\r\n' +
      ', spaces ,é漢𝕏,"a\rb","c\r\nd",0,\r\n',
  )
})

test.each([
  ['=1+1', "'=1+1"],
  ['=HYPERLINK("http://x.example","y")', '"\'=HYPERLINK(""http://x.example"",""y"")"'],
  ['+1+cmd|x', "'+1+cmd|x"],
  ['-2+3', "'-2+3"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['\r=1', '"\'\r=1"'],
  ['\n=1', '"\'\n=1"'],
  ['＝1+1', "'＝1+1"],
  ['+1555123456x', "'+1555123456x"],
  ['+15551234567;=1', "'+15551234567;=1"],
  ['+15551234567\n=1', '"\'+15551234567\n=1"'],
])('%j cannot run in a spreadsheet', (cell, written) => {
  expect(csvRecords([[cell]])).toBe(`${written}\r\n`)
})

test.each([['+15551234567'], ['a=b'], ['2-3'], ['sip:bob@example.com']])('%s stays as it is', (cell) => {
  expect(csvRecords([[cell]])).toBe(`${cell}\r\n`)
})

test('any texts are read back as they were written, with their formulas defused', () => {
  const cell = fc.oneof(anyText(), fc.constantFrom('=', '"', '\r\n', ',', '""', '+1'))
  const rows = fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { minLength: 1 })

  fc.assert(
    fc.property(rows, (table) => {
      const read: string[][] = parse(csvRecords(table), { record_delimiter: '\r\n' })

      expect(read).toHaveLength(table.length)
      for (const [index, row] of read.entries())
        for (const [column, text] of row.entries()) {
          const written = table[index]?.[column]
          const isSafe = !/^[=@\t\r\n-]/.test(text)
          if (!isSafe || (text !== written && text !== `'${written}`))
            throw new Error(`${JSON.stringify(written)} was read as ${JSON.stringify(text)}`)
        }
    }),
  )
})
