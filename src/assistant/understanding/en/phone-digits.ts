const DIGITS: Readonly<Record<string, string>> = {
  oh: '0',
  o: '0',
  zero: '0',
  nought: '0',
  naught: '0',
  nil: '0',
  one: '1',
  two: '2',
  three: '3',
  four: '4',
  five: '5',
  six: '6',
  seven: '7',
  eight: '8',
  nine: '9',
  ten: '10',
  eleven: '11',
  twelve: '12',
  thirteen: '13',
  fourteen: '14',
  fifteen: '15',
  sixteen: '16',
  seventeen: '17',
  eighteen: '18',
  nineteen: '19',
  hundred: '00',
  thousand: '000',
}
const TENS: Readonly<Record<string, string>> = {
  twenty: '2',
  thirty: '3',
  forty: '4',
  fifty: '5',
  sixty: '6',
  seventy: '7',
  eighty: '8',
  ninety: '9',
}
const TIMES: Readonly<Record<string, number>> = { double: 2, triple: 3, treble: 3 }
const CORRECTION = /\b(?:no|sorry|i mean|wait|correction|start again|start over|from the (?:start|beginning|top))\b/

/** The letter of "O'Brien" and "o'clock" is no zero. */
const O_OF_NAME = /\bo['’](?=[a-z]{2})/g

/**
 * The digits of a spoken or typed phone number: "oh two oh double seven", "plus forty four", "555 0123", with a plus before them if the text has one.
 * After a correction ("no, sorry") only what follows counts. Empty if there are none. Pure.
 */
export function parseDigits(text: string): string {
  const said = text.toLowerCase().split(CORRECTION).at(-1) ?? ''
  const words = said
    .replace(O_OF_NAME, '')
    .replace(/\+/g, ' plus ')
    .split(/[^a-z0-9]+/)
  let digits = ''
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? ''
    const next = words[at + 1] ?? ''
    const times = TIMES[word]
    const tens = TENS[word]
    if (word === 'plus' && digits === '') digits = '+'
    else if (/^\d+$/.test(word)) digits += word
    else if (times !== undefined && /^\d$/.test(digitOf(next))) {
      digits += digitOf(next).repeat(times)
      at += 1
    } else if (tens !== undefined) {
      const unit = DIGITS[next]
      const isUnit = unit !== undefined && unit.length === 1 && unit !== '0'
      digits += tens + (isUnit ? unit : '0')
      if (isUnit) at += 1
    } else digits += DIGITS[word] ?? ''
  }
  return digits === '+' ? '' : digits
}

const digitOf = (word: string): string => DIGITS[word] ?? word

/** Whether the text replaces the digits that were given before. Pure. @param text plain */
export const startsOver = (text: string): boolean => CORRECTION.test(text)
