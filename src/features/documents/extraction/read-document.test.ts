import fc from 'fast-check'
import { expect, test } from 'vitest'
import { docxFile, pdfFile, zipFile } from '../../../../test/factories/office-files.ts'
import { mimeTypeOf } from '../mime-type.ts'
import { docxText } from './docx-text.ts'
import { htmlText } from './html-text.ts'
import { markdownText } from './markdown-text.ts'
import { MAX_CHARACTERS, readDocument } from './read-document.ts'
import { Unreadable } from './unreadable.ts'
import { readEntry } from './zip.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

test('an HTML page is read as a visitor sees it', () => {
  const html = `<!DOCTYPE html><html><head><title>Our &amp; prices</title><style>p > a { color: red }</style>
    <script>if (a < b) document.write("<p>no</p>")</script></head>
    <body><nav><a href="/">Home</a></nav><!-- <p>hidden</p> -->
    <h1 title="a > b">Prices</h1><p>A cut&nbsp;costs <b>40&euro;</b>,<br>a colour&#8217;s 90.</p>
    <ul><li>Cash</li><li>Cards &unknown; 1 < 2</li></ul><table><tr><td>Mon</td><td>9-5</td></tr></table></body></html>`

  expect(htmlText(html)).toBe(
    'Our & prices\n\nPrices\n\nA cut costs 40€,\na colour’s 90.\n\nCash\n\nCards &unknown; 1 < 2\n\nMon 9-5',
  )
})

test('Markdown is read without its markup', () => {
  const text =
    '# Prices #\n\nA **cut** costs _40_ at `Ada`, see [the list](https://x.example/a_b).\n\n---\n- one\n* two\n> said\n```js\ncode_here\n```\nsnake_case stays'

  expect(markdownText(text)).toBe(
    'Prices\n\nA cut costs 40 at Ada, see the list.\n\none\n\ntwo\n\nsaid\n\ncode_here\n\nsnake_case stays',
  )
})

test('HTML and tables within Markdown are read like those of a page', () => {
  const text = 'A<br>b &amp; <b>c</b>\n\n| Day | Hours |\n| --- | --- |\n| Mon | 9-5 |'

  expect(markdownText(text)).toBe('A\nb & c\n\nDay Hours\nMon 9-5')
})

test('a Word document is read by its paragraphs, without deleted text and fallback copies', async () => {
  const run = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`
  const file = docxFile(
    `<w:p>${run('A &amp; B ')}<w:del><w:r><w:delText>gone</w:delText></w:r></w:del>${run('go')}<w:r><w:tab/></w:r>${run('on')}</w:p>
     <w:tbl><w:tr><w:tc><w:p>${run('cell')}</w:p></w:tc></w:tr></w:tbl>
     <mc:AlternateContent><mc:Choice>${run('once')}</mc:Choice><mc:Fallback>${run('twice')}</mc:Fallback></mc:AlternateContent>
     <w:p><w:r><w:instrText> PAGE </w:instrText></w:r>${run('two')}<w:r><w:br/></w:r>${run('lines')}</w:p>`,
  )

  expect(docxText(file)).toBe('A & B go on\n\ncell\n\noncetwo\nlines')
  expect(await readDocument(mimeTypeOf('x', file)!, file)).toMatchObject({ hasPages: false })
})

test('a PDF file is read page by page', async () => {
  expect(await readDocument('application/pdf', pdfFile(['Parking is free.', 'Dogs are welcome.']))).toEqual({
    pages: ['Parking is free.', 'Dogs are welcome.'],
    hasPages: true,
  })
})

test.each([
  ['UTF-8', bytes('Grüße')],
  ['Windows-1252', Uint8Array.of(0x47, 0x72, 0xfc, 0xdf, 0x65)],
  ['UTF-16 LE', Uint8Array.of(0xff, 0xfe, ...Buffer.from('Grüße', 'utf16le'))],
  ['UTF-16 BE', Uint8Array.of(0xfe, 0xff, ...Buffer.from('Grüße', 'utf16le').swap16())],
])('%s text is decoded', async (_, content) => {
  expect((await readDocument('text/plain', content)).pages).toEqual(['Grüße'])
})

test.each<[string, Parameters<typeof readDocument>, RegExp]>([
  ['nothing but pictures', ['application/pdf', pdfFile([''])], /no text was found/],
  ['an empty page', ['text/html', bytes('<html><script>x</script></html>')], /no text was found/],
  ['a damaged PDF', ['application/pdf', bytes('%PDF-1.4 and then nothing')], /damaged/],
  ['too much text', ['text/plain', bytes('word '.repeat(MAX_CHARACTERS / 5 + 1))], /more than 2000000 characters/],
  [
    'a Word document without its text',
    ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', zipFile({ a: '' })],
    /no Word document/,
  ],
])('%s is refused with a sentence for the owner of the document', async (_, [type, content], why) => {
  await expect(readDocument(type, content)).rejects.toThrow(why)
  await expect(readDocument(type, content)).rejects.toBeInstanceOf(Unreadable)
})

test('a ZIP entry is never unpacked beyond the limit', () => {
  const bomb = zipFile({ 'word/document.xml': new Uint8Array(3_000_000) })
  const declares = (size: number) => {
    const file = Buffer.from(bomb)
    // The central directory's entry of 46 bytes and the name precede the end record of 22 bytes.
    file.writeUInt32LE(size, file.length - 22 - 46 - 'word/document.xml'.length + 24)
    return file
  }

  expect(bomb.length).toBeLessThan(10_000)
  expect(() => readEntry(bomb, 'word/document.xml', 1_000_000)).toThrow(/too large when unpacked/)
  expect(readEntry(bomb, 'word/document.xml', 3_000_000)).toHaveLength(3_000_000)
  expect(readEntry(declares(1_000), 'word/document.xml', 1_000_000)).toHaveLength(1_000)
  expect(() => readEntry(declares(0xffff_fffe), 'word/document.xml', 1_000_000)).toThrow(/too large when unpacked/)
  expect(readEntry(bomb, 'other', 1)).toBeNull()
})

test('damaged and hostile files are read or refused, and never crash the reader', async () => {
  const good = docxFile('<w:p><w:r><w:t>Hello</w:t></w:r></w:p>')
  const damaged = fc
    .tuple(fc.nat(good.length - 1), fc.nat(255), fc.nat(good.length))
    .map(([at, value, length]) => Uint8Array.from(good, (byte, n) => (n === at ? value : byte)).slice(0, length))

  fc.assert(
    fc.property(damaged, (content) => {
      try {
        docxText(content)
      } catch (error) {
        expect(error).toBeInstanceOf(Unreadable)
      }
    }),
  )
  const tags = fc.constantFrom(
    '<',
    '>',
    '</',
    '<p>',
    '<!--',
    '-->',
    '<script>',
    '</script>',
    '"',
    "'",
    '&',
    '&#0;',
    'a ',
    '<svg>',
  )
  fc.assert(fc.property(fc.array(tags), (parts) => void htmlText(parts.join(''))))
})

// A reader with quadratic run time would need minutes for each of these.
test.each([
  ['open tags', '<a '],
  ['quotes', '<a "'],
  ['open comments', '<!--'],
  ['ampersands', '&'],
  ['brackets', '['],
  ['stars', '**a'],
  ['scripts', '<script>'],
])('100,000 characters of %s are read within the time limit of a test', (_, part) => {
  const text = part.repeat(Math.floor(100_000 / part.length))

  expect(htmlText(`${text}"--></script>\n<p>the end`)).toMatch(/the end$|^$/)
  expect(markdownText(`${text}\n\nthe end`)).toMatch(/the end$|^$/)
})
