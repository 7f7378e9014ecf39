/** First and last byte, both included. */
export interface ByteRange {
  start: number
  end: number
}

/**
 * The range that a Range header requests of `size` bytes. Null if the whole file is sent: no header, another unit, several ranges or a
 * malformed header, all of which a server may ignore. RFC 9110, 14.1.2 and 14.2.
 */
export function readRange(header: string | undefined, size: number): ByteRange | null | 'unsatisfiable' {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/i.exec(header?.trim() ?? '') ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return null
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 }
  }
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && Number(last) < start) return null
  return start >= size ? 'unsatisfiable' : { start, end }
}
