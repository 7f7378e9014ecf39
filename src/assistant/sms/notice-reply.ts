import { withoutAccents } from '../../kernel/text/without-accents.ts'
import type { NoticeLanguage } from '../../mails/customer-notices.ts'

/** What a reply to a notice asks for. `late` means that the customer will be late. */
export interface NoticeReply {
  wants: 'confirm' | 'move' | 'cancel' | 'late'
  /** Whether the reply is one of the letters that the notice names. */
  isLetter: boolean
}

const LETTERS: Readonly<Record<string, NoticeReply['wants']>> = { c: 'confirm', r: 'move', x: 'cancel' }

const listed = (words: string): ReadonlySet<string> => new Set(words.split(' '))

interface ReplyWords {
  /** Words that make the text a yes. */
  yes: ReadonlySet<string>
  /** A text that has only these words and those of `yes` is a yes: any other word may change its meaning. */
  beside: ReadonlySet<string>
  no: ReadonlySet<string>
  /** Matches whole requests; null if the dialogue understands them. */
  move: RegExp | null
  cancel: RegExp | null
  late: RegExp | null
}

const WORDS: Readonly<Record<NoticeLanguage, ReplyWords>> = {
  en: {
    yes: listed(
      'yes y yeah yep yup yess ok okay k sure confirm confirmed confirming perfect great fine see there good',
    ),
    beside: listed(
      "i i'll ill will be you u then soon tomorrow today later thanks thank thx ty cheers it it's that's that works for me my the appointment please sounds all looking forward to of course on time a very much and we we'll so",
    ),
    no: listed('no n nope'),
    move: null,
    cancel: null,
    late: null,
  },
  es: {
    yes: listed('si s vale ok okay confirmo confirmado confirmada confirmar perfecto claro entendido acuerdo estare'),
    beside: listed(
      'de gracias muchas ahi alli nos vemos hasta luego manana hoy pronto muy bien por supuesto la mi cita y',
    ),
    no: listed('no n'),
    move: /\b(?:cambiar|cambio|mover|aplazar|otra hora|otro dia|otra fecha|mas tarde otro)\b/,
    cancel: /\b(?:cancelar|cancelo|anular|anulo|no puedo|no podre|no voy a poder|no puedo ir)\b/,
    late: /\b(?:llego tarde|llegare tarde|me retraso|me retrasare|con retraso|voy tarde)\b/,
  },
  de: {
    yes: listed('ja j jawohl ok okay passt bestatige bestatigt bestatigen klar perfekt super gerne gern ordnung komme'),
    beside: listed(
      'ich bin da dabei bis dann morgen heute spater bald danke vielen dank alles in den termin es das und wir',
    ),
    no: listed('nein n ne'),
    move: /\b(?:verschieben|verlegen|umbuchen|ander(?:e|er|en) (?:zeit|termin|uhrzeit|tag))\b/,
    cancel:
      /\b(?:absagen|sage .{0,30}\bab|stornieren|kann (?:leider )?(?:doch )?nicht|schaffe es (?:leider )?nicht|komme (?:leider )?nicht)\b/,
    late: /\b(?:verspate|verspatung|spater|zu spat)\b/,
  },
  fr: {
    yes: listed('oui o ok okay accord confirme confirmer parfait entendu bon serai'),
    beside: listed('d c est je j y a bientot demain merci beaucoup tres bien sur le rendez vous rdv et nous serons la'),
    no: listed('non n'),
    move: /\b(?:deplacer|reporter|decaler|changer|autre (?:horaire|heure|jour|date))\b/,
    cancel: /\b(?:annuler|annule|ne peux pas|peux pas venir|pourrai pas|ne pourrai|empeche)\b/,
    late: /\b(?:en retard|du retard)\b/,
  },
}

/** Reads a text as a reply to a notice in that language; null if it is not one. English requests are left to the dialogue. Pure. */
export function readNoticeReply(text: string, language: NoticeLanguage): NoticeReply | null {
  const said = wordsOf(text)
  const [only, ...more] = said
  const byLetter = only !== undefined && more.length === 0 ? LETTERS[only] : undefined
  if (byLetter !== undefined) return { wants: byLetter, isLetter: true }
  const isQuestion = text.includes('?')
  const { move, cancel, late } = WORDS[language]
  const line = said.join(' ')
  if (!isQuestion && (isYes(said, text, language) || isYes(said, text, 'en')))
    return { wants: 'confirm', isLetter: false }
  if (late?.test(line) && !cancel?.test(line)) return { wants: 'late', isLetter: false }
  if (move?.test(line)) return { wants: 'move', isLetter: false }
  if (cancel?.test(line)) return { wants: 'cancel', isLetter: false }
  return null
}

/** Translates "ja" and "nein" for the dialogue, which reads English; any other text stays the same. Pure. */
export function inEnglish(text: string, language: NoticeLanguage): string {
  if (language === 'en') return text
  const said = wordsOf(text)
  if (isYes(said, text, language)) return 'yes'
  const [first] = said
  return said.length <= 2 && first !== undefined && WORDS[language].no.has(first) ? 'no' : text
}

const THUMBS = /^(?:[\s\u{1f44d}\u{1f44c}\u2705\u{1f64f}]|\p{Emoji_Modifier})+$/u

function isYes(said: readonly string[], text: string, language: NoticeLanguage): boolean {
  const { yes, beside } = WORDS[language]
  if (said.length === 0) return text.trim() !== '' && THUMBS.test(text)
  return said.some((word) => yes.has(word)) && said.every((word) => yes.has(word) || beside.has(word))
}

/** The words in lower case without accents; in English, "i'll" stays one word. */
const wordsOf = (text: string): string[] =>
  withoutAccents(text)
    .toLowerCase()
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/\b(d|c|j)'/g, '$1 ')
    .split(/[^\p{L}\d']+/u)
    .filter((word) => word !== '')
