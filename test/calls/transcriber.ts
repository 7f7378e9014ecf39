import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Temporal } from 'temporal-polyfill'
import { systemClock } from '../../src/kernel/clock.ts'
import type { Pcm } from '../../src/media/media-stream.ts'
import { pcmToBytes } from '../../src/media/pcm-bytes.ts'
import { withoutSilence, withUpperBand } from '../../src/providers/pocketsphinx/wide-band.ts'

/**
 * Transcribes what a caller heard: pocketsphinx with a grammar of the assistant's sentences, for every day of the next
 * three weeks and every time of day. Only real days, because the recognizer confuses months: it writes "Sunday, January
 * 21st" for "Sunday, February 21st", which is no Sunday. Of the hours, it writes "four" for most "two"s.
 */

const DAYS = 'monday tuesday wednesday thursday friday saturday sunday'.split(' ')
const MONTHS = 'january february march april may june july august september october november december'.split(' ')
const ORDINALS =
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth'.split(
    ' ',
  )
const HOURS = 'one two three four five six seven eight nine ten eleven twelve'.split(' ')
const days = [
  ...ORDINALS,
  'twentieth',
  ...ORDINALS.slice(0, 9).map((ordinal) => `twenty ${ordinal}`),
  'thirtieth',
  'thirty first',
]

/** "wednesday november twenty fifth" for every day from yesterday on. */
function comingDays(): string[] {
  const today = Temporal.Instant.fromEpochMilliseconds(systemClock.now().getTime()).toZonedDateTimeISO('UTC')
  return Array.from({ length: 22 }, (_, index) => {
    const { dayOfWeek, month, day } = today.add({ days: index - 1 })
    return `${DAYS[dayOfWeek - 1]} ${MONTHS[month - 1]} ${days[day - 1]}`
  })
}

const GRAMMAR = `#JSGF V1.0;
grammar heard;
public <turn> = <sentence>+;
<sentence> = hello this is the automated assistant of bella salon | this call is recorded | how can i help | what can i do for you | let me look |
  haircut on <moment> shall i book it | it's booked haircut on <moment> |
  shall i move your appointment from <moment> to <moment> | it's moved your appointment is now on <moment> |
  shall i cancel haircut on <moment> | haircut on <moment> is cancelled |
  is there anything else i can do for you | thank you for calling goodbye |
  i'm sorry | i didn't get that | are you still there | which day and time would suit you |
  i have free times for haircut | which would suit you | nothing is free then | these are the next times;
<moment> = <day> at <time>;
<day> = ${comingDays().join(' | ')};
<time> = noon | <hour> [<minute>] in the <part>;
<hour> = ${HOURS.join(' | ')};
<minute> = fifteen | thirty | forty five;
<part> = morning | afternoon | evening;
`

const run = promisify(execFile)

/** Transcribes 8 kHz speech of the assistant, in lower case. */
export async function transcribed(heard: Pcm): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'frontbell-heard-'))
  try {
    const [audio, grammar] = [join(folder, 'heard.raw'), join(folder, 'heard.jsgf')]
    await writeFile(grammar, GRAMMAR)
    await writeFile(audio, pcmToBytes(withUpperBand(withoutSilence(heard))))
    const { stdout } = await run('pocketsphinx_continuous', ['-infile', audio, '-jsgf', grammar, '-logfn', '/dev/null'])
    return stdout.trim().replace(/\s+/g, ' ')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * "Wednesday, November 25th at 10:30 in the morning" as spoken words: "wednesday november twenty fifth at ten thirty in
 * the morning".
 */
export const asHeard = (written: string): string =>
  written
    .toLowerCase()
    .replace(/(\d+)(?:st|nd|rd|th)\b/g, (_, day: string) => days[Number(day) - 1] ?? day)
    .replace(/(\d+):(\d\d)/g, (_, hour: string, minute: string) => `${hour} ${MINUTES[minute] ?? minute}`)
    .replace(/\b\d+\b/g, (hour) => HOURS[Number(hour) - 1] ?? hour)
    .replace(/[^a-z' ]+/g, '')
    .replace(/\s+/g, ' ')
    .trim()

const MINUTES: Readonly<Record<string, string>> = { '15': 'fifteen', '30': 'thirty', '45': 'forty five' }
