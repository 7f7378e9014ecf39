import { expect, test } from 'vitest'
import { readCsv } from './csv-reader.ts'

test.each<[string, string, string[][]]>([
  [
    'commas and CRLF',
    'a,b\r\n1,2\r\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'semicolons',
    'a;b\n1,5;2',
    [
      ['a', 'b'],
      ['1,5', '2'],
    ],
  ],
  [
    'tabs',
    'a\tb\n1\t2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'line ends of any kind',
    'a,b\r1,2\n3,4\r\n5,6',
    [
      ['a', 'b'],
      ['1', '2'],
      ['3', '4'],
      ['5', '6'],
    ],
  ],
  ['a byte order mark', '\uFEFFa,b', [['a', 'b']]],
  [
    'quoted cells',
    'a,b\n"x, ""y""","two\r\nlines"',
    [
      ['a', 'b'],
      ['x, "y"', 'two\r\nlines'],
    ],
  ],
  [
    'a quote inside an unquoted cell',
    'a,b\n5" nails,2',
    [
      ['a', 'b'],
      ['5" nails', '2'],
    ],
  ],
  ['rows of different lengths', 'a,b\n1\n1,2,3\n1,', [['a', 'b'], ['1'], ['1', '2', '3'], ['1', '']]],
  [
    'empty lines',
    'a,b\n\n1,2\n\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  ['an empty file', '', []],
])('a file with %s is read', async (_, text, records) => {
  expect(await readCsv(Buffer.from(text))).toEqual(records)
})

test('a file with an unterminated quoted cell is refused', async () => {
  await expect(readCsv(Buffer.from('a,b\n"open,2'))).rejects.toThrow(/a quoted cell does not end/)
})

test('a file in Windows-1252 is read, even if a character is at the end of a part', async () => {
  const cell = 'é'.repeat(16 * 1024 + 1)

  expect(await readCsv(Buffer.from(cell, 'latin1'))).toEqual([[cell]])
  expect(await readCsv(Buffer.from(`a${cell}`))).toEqual([[`a${cell}`]])
})

test('no more records than requested are read', async () => {
  expect(await readCsv(Buffer.from('a\n'.repeat(100_000)), 3)).toEqual([['a'], ['a'], ['a']])
})
