export const MAX_PERSON_NAME_CHARACTERS = 60

/**
 * A stranger's spoken name, as it may be stored and shown: letters, marks, spaces and `'.-`, on one line, at most 60
 * characters. Other characters become spaces. Null if no letter remains. Pure.
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

export const MAX_TYPED_NAME_CHARACTERS = 100

const TYPED_NAME = /^[\p{L}\p{M}\p{N} '’.,&/()·-]+$/u

/**
 * A name typed by a stranger, unchanged except for white space: letters, marks, digits, spaces and `'’.,&/()·-`. The text goes into messages
 * and prompts, so other characters are refused, not removed: nobody wants their name altered. Null if it has another character, no letter, or
 * more than `MAX_TYPED_NAME_CHARACTERS`. Pure.
 */
export function readPersonName(text: string): string | null {
  const name = text.normalize('NFC').replaceAll(/\s+/g, ' ').trim()
  const isName = TYPED_NAME.test(name) && /\p{L}/u.test(name)
  return isName && [...name].length <= MAX_TYPED_NAME_CHARACTERS ? name : null
}
