import { inflateRawSync } from 'node:zlib'
import { Unreadable } from './unreadable.ts'

/**
 * Reads entries of a ZIP file (PKWARE APPNOTE 6.3) by its central directory: stored and deflated ones, which is what office
 * documents are made of. Nothing is unpacked beyond a limit, whatever the file says of its sizes.
 */
interface Entry {
  name: string
  method: number
  compressedSize: number
  /** Of the local header. */
  offset: number
}

const END_SIGNATURE = 0x06054b50
const CENTRAL_SIGNATURE = 0x02014b50
const LOCAL_SIGNATURE = 0x04034b50
/** The end record and the longest comment behind it. */
const END_REACH = 22 + 0xffff

/** The names of all entries; null where it is no ZIP file. */
export const entryNames = (bytes: Uint8Array): string[] | null => entriesOf(bytes)?.map(({ name }) => name) ?? null

/** An entry's content; null without such an entry. @throws Unreadable where it is damaged or beyond `maxBytes` */
export function readEntry(bytes: Uint8Array, name: string, maxBytes: number): Buffer | null {
  const entry = entriesOf(bytes)?.find((one) => one.name === name)
  if (entry === undefined) return null
  const view = viewOf(bytes)
  if (entry.offset + 30 > view.length || view.readUInt32LE(entry.offset) !== LOCAL_SIGNATURE) throw damaged()
  const start = entry.offset + 30 + view.readUInt16LE(entry.offset + 26) + view.readUInt16LE(entry.offset + 28)
  const packed = view.subarray(start, start + entry.compressedSize)
  if (packed.length !== entry.compressedSize) throw damaged()
  if (entry.method === 0 && packed.length <= maxBytes) return packed
  if (entry.method !== 8) throw damaged()
  try {
    return inflateRawSync(packed, { maxOutputLength: maxBytes })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE')
      throw new Unreadable('the document is too large when unpacked')
    throw damaged()
  }
}

const damaged = () => new Unreadable('the file is damaged')

const viewOf = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)

function entriesOf(bytes: Uint8Array): Entry[] | null {
  const view = viewOf(bytes)
  const end = findEnd(view)
  if (end === null) return null
  const count = view.readUInt16LE(end + 10)
  const entries: Entry[] = []
  let at = view.readUInt32LE(end + 16)
  while (entries.length < count) {
    if (at + 46 > view.length || view.readUInt32LE(at) !== CENTRAL_SIGNATURE) return null
    const nameLength = view.readUInt16LE(at + 28)
    entries.push({
      name: view.toString('utf8', at + 46, at + 46 + nameLength),
      method: view.readUInt16LE(at + 10),
      compressedSize: view.readUInt32LE(at + 20),
      offset: view.readUInt32LE(at + 42),
    })
    at += 46 + nameLength + view.readUInt16LE(at + 30) + view.readUInt16LE(at + 32)
  }
  return entries
}

function findEnd(view: Buffer): number | null {
  for (let at = view.length - 22; at >= Math.max(0, view.length - END_REACH); at -= 1)
    if (view.readUInt32LE(at) === END_SIGNATURE) return at
  return null
}
