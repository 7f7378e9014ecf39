import { listOf } from '../word-list.ts'
import { wordsOf } from './plain-text.ts'
import { isTimeWord } from './wanted-time.ts'

/** Words that frame a request or say little about its subject. */
const FRAME = listOf(`
  i i'm i'd i've i'll me my mine myself we we're we've we'd us our you your u ya he he's she she's it it's its
  they they're them their his her him hers this that that's these those there there's here a an the and or but
  so if of for with without to in on at by from up down off out over as than about be been being am is are was
  were do does did done doing don't doesn't didn't have has had having haven't hasn't get gets got getting can
  could may might must shall should will would won't wouldn't can't cannot couldn't shouldn't isn't aren't not
  no yes yeah ok okay please thanks thank hi hello hey well just also too then now still already again very
  really quite bit lot some any something anything someone anyone somebody one ones other another more much many
  kind sort thing things way want wanted wants wanna need needed needs like liked love loved looking look hoping
  hope wondering wonder know ask asking tell say said see seeing make making made take taking give go going
  gonna come coming came put let call calling called fit squeeze book booked booking bookings schedule scheduled
  reserve reservation appointment appointments appt slot slots time times free available availability opening
  openings visit visiting meet meeting pop drop bring try trying find possible possibly chance maybe perhaps
  sure fine great good best better perfect lovely all right alright able actually sorry quick question what
  what's when when's where which who whom whose how how's why whether after before next last because while
  during until till around soon possible whenever anytime first second third new time's son daughter wife
  husband partner mother father mum mom dad brother sister friend boyfriend girlfriend kid kids child children
  boy girl colleague nan gran grandma grandpa grandmother grandfather lad baby person people myself name name's
  number under speaking here's hear think thought guess suppose seems mean o'clock ish only even else instead
  rather
`)

/**
 * The words of a text that neither frame a request nor name a service or a time: what else the text is about. Pure.
 * @param plain plain (`plainText`)
 */
export function otherWords(plain: string, services: readonly string[]): readonly string[] {
  const named = new Set(services.flatMap((name) => wordsOf(name).trim().split(' ').map(stem)))
  return wordsOf(plain)
    .trim()
    .split(' ')
    .filter((word) => word.length > 1 && !FRAME.has(word) && !isTimeWord(word) && !/^\d/.test(word))
    .filter((word) => !named.has(stem(word)))
}

const stem = (word: string): string => word.replace(/colou?r/, 'color').replace(/(?<=\p{L}{3})(?:s|es|'s)$/u, '')
