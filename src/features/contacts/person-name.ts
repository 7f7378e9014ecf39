export const MAX_PERSON_NAME_CHARACTERS = 60

/**
 * A name that a stranger gave, as it may be stored and shown: letters, marks, spaces and `'.-`, in one line, at most 60
 * characters. Other characters become spaces. Null where no letter remains. Pure.
 */
export function cleanPersonName(text: string): string | null {
  const plain = text
    .normalize('NFC')
    .replaceAll('’', "'")
    .replaceAll(/[^\p{L}\p{M} '.-]+/gu, ' ')
    .replaceAll(/ {2,}/g, ' ')
    .trim()
  const short = [...plain].slice(0, MAX_PERSON_NAME_CHARACTERS).join('').trim()
  return /\p{L}/u.test(short) ? short : null
}
