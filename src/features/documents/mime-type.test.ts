import { expect, test } from 'vitest'
import { docxFile, pdfFile, zipFile } from '../../../test/factories/office-files.ts'
import { mimeTypeOf } from './mime-type.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

test.each<[string, Uint8Array, string | null]>([
  ['notes.txt', bytes('Hello\r\n\tWorld, grüße\f'), 'text/plain'],
  ['README.md', bytes('# Hello'), 'text/markdown'],
  ['latin.txt', Uint8Array.of(0x47, 0x72, 0xfc, 0xdf, 0x65), 'text/plain'],
  ['utf16.txt', Uint8Array.of(0xff, 0xfe, 0x41, 0x00), 'text/plain'],
  ['page.txt', bytes('\ufeff\n<!-- hi -->\n<!DOCTYPE html><p>Hi'), 'text/html'],
  ['page', bytes('<html lang="en">'), 'text/html'],
  ['about-html.txt', bytes('Say <html> to begin.'), 'text/plain'],
  ['prices.txt', pdfFile(['x']), 'application/pdf'],
  ['letter.pdf', docxFile(''), WORD],
  ['archive.docx', zipFile({ 'a.txt': 'x' }), null],
  ['broken.docx', bytes('PK\x03\x04'), null],
  ['old.doc', Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1), null],
  ['picture.txt', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0x00), null],
  ['late.txt', new Uint8Array(70_000).fill(65, 0, 69_999), null],
])('%s is detected from the content', (name, content, type) => {
  expect(mimeTypeOf(name, content)).toBe(type)
})
