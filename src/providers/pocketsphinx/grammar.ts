/**
 * Builds a JSGF grammar of what a caller may say: the recognizer hears only what the grammar contains, and hears every
 * sound as part of it. Words of one letter are omitted, because noise sounds like "a".
 */
const PHRASES: Readonly<Record<string, readonly string[]>> = {
  answer: [
    'yes',
    'yes please',
    'yeah',
    'no',
    'no thank you',
    'no thanks',
    'correct',
    'okay',
    'that is right',
    'that is wrong',
  ],
  wish: [
    'book',
    'book an appointment',
    'make an appointment',
    'appointment',
    'cancel',
    'cancel it',
    'cancel my appointment',
    'move',
    'move it',
    'move my appointment',
    'change my appointment',
    'reschedule',
    'when is my appointment',
    'opening hours',
    'when are you open',
    'leave a message',
    'message',
    'talk to somebody',
    'talk to a person',
    'operator',
    'help',
    'repeat that',
    'say that again',
    'never mind',
    'goodbye',
    'something else',
  ],
  task: ['book', 'book an appointment', 'cancel my appointment', 'move my appointment', 'move it'],
  choice: [
    'the first one',
    'the second one',
    'the third one',
    'the last one',
    'the earlier one',
    'the later one',
    'the other one',
    'anything earlier',
    'anything later',
    'another day',
    'not that day',
    'another time',
    'as soon as possible',
    'keep it',
  ],
  day: [
    'monday',
    'tuesday',
    'wednesday',
    'thursday',
    'friday',
    'saturday',
    'sunday',
    'today',
    'tomorrow',
    'the day after tomorrow',
  ],
  part: ['morning', 'afternoon', 'evening', 'after lunch'],
  month: [
    'january',
    'february',
    'march',
    'april',
    'may',
    'june',
    'july',
    'august',
    'september',
    'october',
    'november',
    'december',
  ],
  ordinal: [
    'first',
    'second',
    'third',
    'fourth',
    'fifth',
    'sixth',
    'seventh',
    'eighth',
    'ninth',
    'tenth',
    'eleventh',
    'twelfth',
    'thirteenth',
    'fourteenth',
    'fifteenth',
    'sixteenth',
    'seventeenth',
    'eighteenth',
    'nineteenth',
    'twentieth',
    'twenty first',
    'twenty second',
    'twenty third',
    'twenty fourth',
    'twenty fifth',
    'twenty sixth',
    'twenty seventh',
    'twenty eighth',
    'twenty ninth',
    'thirtieth',
    'thirty first',
  ],
  digit: ['zero', 'oh', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'double'],
  hour: ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'],
  minute: ['fifteen', 'thirty', 'forty five', 'ten', 'twenty', 'forty', 'fifty', "o'clock"],
}

/**
 * Callers who search for words say "um"; without it in the grammar, it is heard as "one" or "ten", which books the
 * wrong time. As few choices as possible: the hiss after a word is heard as "six" or "please" wherever either may
 * follow, and a sound before it as "to".
 */
const RULES = `
<number> = <digit> <digit> <digit>+;
<moment> = <when> [[<um>] at [<um>] <time>] | at [<um>] <time>;
<correction> = no | actually | make it | no make it | actually make it | yes but;
<um> = um | uh | um um;
<when> = [on | next] <day> [<part>] | next week | in the <part> | the <ordinal> [of <month>] | <month> <ordinal>;
<time> = <hour> [<minute>] | <hour> in the <part> | half past <hour> | quarter past <hour> | quarter to <hour> | noon;
`

/**
 * Removes hesitations from the words. The recognizer hears an "um" in many breaths; one at the end is kept, because it
 * shows that the caller has not finished.
 */
export const withoutHesitation = (text: string): string => text.replaceAll(/\b(?:um|uh)\s+(?=\S)/g, '')

/** A phrase in words that the dictionary contains; otherwise null. */
function spokenForm(phrase: string, known: (word: string) => boolean): string | null {
  const words = phrase
    .toLowerCase()
    .replace(/[^a-z' ]+/g, ' ')
    .split(' ')
    .filter(Boolean)
  return words.length > 0 && words.every(known) ? words.join(' ') : null
}

/** What callers say of the staff, besides names. */
const OF_STAFF: Readonly<Record<string, readonly string[]>> = {
  beside: ['after her lunch break', 'after his lunch break', 'before her lunch break', 'before his lunch break'],
}

/**
 * @param hints names of services and the like; those with a word that the dictionary lacks are omitted
 * @param people those of the hints that are names of the staff
 */
export function grammarOf(
  hints: readonly string[],
  known: (word: string) => boolean,
  people: readonly string[] = [],
): string {
  const inWords = (names: readonly string[]) => [
    ...new Set(names.map((name) => spokenForm(name, known)).filter((form) => form !== null)),
  ]
  const said = inWords(hints.filter((hint) => !people.includes(hint)))
  const staff = inWords(people)
  const rules = Object.entries({
    ...PHRASES,
    ...(said.length > 0 ? { hint: said } : {}),
    ...(staff.length > 0 ? { ...OF_STAFF, staff: [...staff, 'anybody'] } : {}),
  })
  const [whom, beside] = staff.length > 0 ? [' [with <staff>]', ' [<beside>]'] : ['', '']
  const alone = staff.length > 0 ? ' | /5/ [actually] with <staff> | /2/ <staff> | /2/ <moment> <beside>' : ''
  const hint =
    said.length > 0
      ? ` | /10/ [<wanting> [<um>]] <hint>${whom} [[<um>] <moment>]${beside} | /1/ actually <hint>${alone}`
      : ''
  return [
    '#JSGF V1.0;',
    'grammar frontbell;',
    'public <utterance> = [<um>] <said> [<um>] | /2/ <um> | /2/ <wanting> [<um>];',
    '<wanting> = book | i would like | i need;',
    '<said> = /20/ <answer> | /20/ <wish> | /5/ <task> [to] <moment> | /20/ <choice> | /5/ <moment> | /5/ <time> |',
    `  /5/ <number> | /1/ <correction> <moment> | /1/ <correction> <time>${hint};`,
    ...rules.map(([name, phrases]) => `<${name}> = ${phrases.join(' | ')};`),
    RULES,
  ].join('\n')
}
