import { unzipSync } from 'fflate'
import { Unreadable } from './unreadable.ts'

/** The names of all entries of a ZIP file; null if the file is not a ZIP file. */
export function listEntries(bytes: Uint8Array): string[] | null {
  const names: string[] = []
  try {
    unzipSync(bytes, {
      filter: ({ name }) => {
        names.push(name)
        return false
      },
    })
    return names
  } catch {
    return null
  }
}

/**
 * Unpacks one entry of a ZIP file. fflate writes at most as many bytes as the entry declares, so a declared size of at
 * most `maxBytes` bounds the memory even if the entry would unpack to more.
 * @returns null if there is no such entry
 * @throws Unreadable if the file is damaged or the entry is larger than `maxBytes`
 */
export function readEntry(bytes: Uint8Array, name: string, maxBytes: number): Uint8Array | null {
  let isFound = false
  try {
    const entries = unzipSync(bytes, {
      filter: (entry) => {
        // A hostile file may list the same name thousands of times.
        if (isFound || entry.name !== name) return false
        if (entry.originalSize > maxBytes) throw new Unreadable('the document is too large when unpacked')
        isFound = true
        return true
      },
    })
    return entries[name] ?? null
  } catch (cause) {
    if (cause instanceof Unreadable) throw cause
    throw new Unreadable('the file is damaged', { cause })
  }
}
