import { deflateRawSync } from 'node:zlib'

/** Small valid files of the kinds that people upload. */

/** A ZIP file of deflated entries (APPNOTE 6.3); checksums are zero, because our code does not read them. */
export function zipFile(entries: Record<string, string | Uint8Array>): Uint8Array {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, content] of Object.entries(entries)) {
    const packed = deflateRawSync(content)
    const label = Buffer.from(name)
    const sizes = [packed.length, Buffer.byteLength(content), label.length] as const
    const local = Buffer.concat([header(0x04034b50, 30, [18, 8], sizes, 26), label, packed])
    const central = header(0x02014b50, 46, [20, 10], sizes, 28)
    central.writeUInt32LE(offset, 42)
    locals.push(local)
    directory.push(central, label)
    offset += local.length
  }
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(Object.keys(entries).length, 8)
  end.writeUInt16LE(Object.keys(entries).length, 10)
  end.writeUInt32LE(
    directory.reduce((sum, part) => sum + part.length, 0),
    12,
  )
  end.writeUInt32LE(offset, 16)
  return new Uint8Array(Buffer.concat([...locals, ...directory, end]))
}

function header(
  signature: number,
  length: number,
  [sizeAt, methodAt]: readonly [number, number],
  [packed, plain, name]: readonly [number, number, number],
  nameAt: number,
): Buffer {
  const bytes = Buffer.alloc(length)
  bytes.writeUInt32LE(signature, 0)
  bytes.writeUInt16LE(8, methodAt)
  bytes.writeUInt32LE(packed, sizeAt)
  bytes.writeUInt32LE(plain, sizeAt + 4)
  bytes.writeUInt16LE(name, nameAt)
  return bytes
}

/** A Word document with this body. */
export const docxFile = (body: string): Uint8Array =>
  zipFile({
    '[Content_Types].xml': '<Types/>',
    'word/document.xml': `<?xml version="1.0"?><w:document><w:body>${body}</w:body></w:document>`,
  })

/** A PDF file with one line of text on each page. */
export function pdfFile(lines: readonly string[]): Uint8Array {
  const kids = lines.map((_, n) => `${4 + 2 * n} 0 R`).join(' ')
  const pages = lines.map((line, n) => {
    const content = `BT /F1 12 Tf 30 80 Td (${line}) Tj ET`
    return (
      `${4 + 2 * n} 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 144]/Contents ${5 + 2 * n} 0 R` +
      `/Resources<</Font<</F1 3 0 R>>>>>>endobj\n` +
      `${5 + 2 * n} 0 obj<</Length ${content.length}>>stream\n${content}\nendstream endobj\n`
    )
  })
  return new TextEncoder().encode(
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n' +
      `2 0 obj<</Type/Pages/Kids[${kids}]/Count ${lines.length}>>endobj\n` +
      '3 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj\n' +
      `${pages.join('')}trailer<</Root 1 0 R/Size ${4 + 2 * lines.length}>>\n%%EOF`,
  )
}
