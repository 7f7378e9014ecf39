import { withoutAccents } from '../../kernel/text/without-accents.ts'
import { inGsmAlphabet } from './segments.ts'

/** The keywords by which a person stops, resumes or asks about our messages. Pure. */
export type Keyword = 'stop' | 'start' | 'help'

/** The words of the CTIA Messaging Principles, which carriers follow. Carriers that confirm keywords know these. */
const WORDS: Record<Keyword, readonly string[]> = {
  stop: ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT'],
  start: ['START', 'UNSTOP', 'YES'],
  help: ['HELP', 'INFO'],
}

const KEYWORDS = new Map<string, Keyword>(
  (Object.keys(WORDS) as Keyword[]).flatMap((keyword) => WORDS[keyword].map((word) => [word, keyword] as const)),
)

/**
 * More words that stop, by language, without accents. English: 47 CFR 64.1200(a)(10). French: what Canadian carriers require. Others: what
 * carriers and senders of these countries use. None is a word for canceling an appointment.
 */
const MORE_STOPS: Readonly<Record<string, readonly string[]>> = {
  en: ['STOP ALL', 'OPT OUT', 'OPT-OUT'],
  fr: ['ARRET', 'ARRETE', 'ARRETER', 'ARRETEZ', 'DESABONNER', 'DESINSCRIRE'],
  es: ['ALTO', 'BAJA', 'PARAR', 'DETENER'],
  de: ['STOPP', 'ABMELDEN', 'ABBESTELLEN'],
  it: ['FERMA', 'BASTA', 'DISISCRIVI'],
  nl: ['STOPPEN', 'AFMELDEN', 'UITSCHRIJVEN'],
  pt: ['PARAR', 'PARE', 'SAIR', 'DESCADASTRAR'],
  pl: ['WYPISZ', 'REZYGNUJE'],
  sv: ['STOPP', 'SLUTA', 'AVREGISTRERA'],
  da: ['AFMELD', 'FRAMELD'],
}

/** Of a word of two languages, the first one counts, except for numbers of these countries. */
const LANGUAGE_OF_COUNTRY: Readonly<Record<string, string>> = { '+46': 'sv', '+351': 'pt', '+55': 'pt' }

/** @param phone E.164 */
function languageOfStop(word: string, phone: string): string | undefined {
  const ofCountry = Object.entries(LANGUAGE_OF_COUNTRY).find(([prefix]) => phone.startsWith(prefix))?.[1] ?? ''
  const languages = Object.keys(MORE_STOPS).filter((language) => MORE_STOPS[language]?.includes(word))
  return languages.includes(ofCountry) ? ofCountry : languages[0]
}

/** Words beside a wish for no more texts that do not change it. */
const BESIDE = [
  'sending|texting|messaging|texts?|messages?|sms|all|the|these|those|your|me|us|to|this|number',
  'any|more|anymore|ever|again|now|please|thanks|thank you',
].join('|')
/** Whole sentences in English that ask for no more texts, as people who do not know the words write them. */
const WISHES = [
  'stop|quit|cease',
  "(?:don't|do not|never) (?:text|message|sms)",
  'no more (?:texts|messages|sms|texting)',
  '(?:unsubscribe|opt) (?:me|us)(?: out)?',
].join('|')
const NO_TEXTS = new RegExp(`^(?:please )?(?:${WISHES})(?: (?:${BESIDE}))*$`, 'i')

/** A keyword with the language of the word (ISO 639-1), and whether carriers know it. */
export interface FoundKeyword {
  keyword: Keyword
  word: string
  language: string
  isOfCarriers: boolean
}

const MAX_WORD = 60

/**
 * The keyword that `body` consists of, ignoring case and surrounding white space; for stop also accents, surrounding punctuation, and in
 * English a sentence that says nothing else. Null for any other text, so "please cancel my visit" is an ordinary message.
 * @param phone of the sender, E.164
 */
export function keywordOf(body: string, phone = ''): FoundKeyword | null {
  const exact = body.trim().toUpperCase()
  const keyword = KEYWORDS.get(exact)
  if (keyword) return { keyword, word: exact, language: 'en', isOfCarriers: true }
  const said = withoutAccents(body)
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/\s+/g, ' ')
  const word = said.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '').toUpperCase()
  if (word.length > MAX_WORD) return null
  const language = KEYWORDS.get(word) === 'stop' || NO_TEXTS.test(word) ? 'en' : languageOfStop(word, phone)
  return language === undefined ? null : { keyword: 'stop', word, language, isOfCarriers: false }
}

/**
 * Decides what an inbound text changes in the ledger of (business number, phone) and which confirmation it gets. A
 * repeated STOP is not confirmed again. START or YES from a person who never opted out is an ordinary text, since YES
 * answers a question.
 */
export interface OptOutDecision {
  /** The new state of the ledger; null leaves it unchanged. */
  optedOut: boolean | null
  /** The confirmation to send; null for none. */
  reply: Keyword | null
  /** Whether the text needs no answer: it concerned the ledger, or its sender has opted out. */
  handled: boolean
}

export function decideOptOut(body: string, isOptedOut: boolean): OptOutDecision {
  switch (keywordOf(body)?.keyword) {
    case 'stop':
      return isOptedOut
        ? { optedOut: null, reply: null, handled: true }
        : { optedOut: true, reply: 'stop', handled: true }
    case 'start':
      return isOptedOut
        ? { optedOut: false, reply: 'start', handled: true }
        : { optedOut: null, reply: null, handled: false }
    case 'help':
      return { optedOut: null, reply: 'help', handled: true }
    default:
      return { optedOut: null, reply: null, handled: isOptedOut }
  }
}

/**
 * The confirmation of an opt-out after the name of the business, by the language of the word that was texted (ISO 639-1). START, the word that
 * opts in again, is the same in all languages.
 */
const STOPPED: Readonly<Record<string, string>> = {
  en: 'you are unsubscribed and will get no more messages. Reply START to resubscribe.',
  de: 'Sie sind abgemeldet und bekommen keine Nachrichten mehr. Mit START melden Sie sich wieder an.',
  fr: 'vous êtes désabonné et ne recevrez plus de messages. Répondez START pour vous réabonner.',
  es: 'se ha dado de baja y no recibirá más mensajes. Responda START para volver a recibirlos.',
  it: 'iscrizione annullata: non riceverà altri messaggi. Risponda START per iscriversi di nuovo.',
  nl: 'u bent afgemeld en krijgt geen berichten meer. Antwoord START om u weer aan te melden.',
  pt: 'inscrição cancelada: não receberá mais mensagens. Responda START para voltar a receber.',
  pl: 'wypisano z listy, nie wyślemy więcej wiadomości. Odpisz START, aby zapisać się ponownie.',
  sv: 'du är avanmäld och får inga fler meddelanden. Svara START för att få dem igen.',
  da: 'du er afmeldt og får ikke flere beskeder. Svar START for at få dem igen.',
}

export const OPT_OUT_LANGUAGES: readonly string[] = Object.keys(STOPPED)

/** The confirmations, each short enough for one segment with a name of ordinary length. */
export function confirmation(keyword: Keyword, business: { name: string; phone: string }, language = 'en'): string {
  switch (keyword) {
    case 'stop':
      return inGsmAlphabet(`${business.name}: ${STOPPED[language] ?? STOPPED.en}`)
    case 'start':
      return `${business.name}: you are subscribed again. Reply HELP for help, STOP to unsubscribe.`
    case 'help':
      return `${business.name}: for help call ${business.phone}. Reply STOP to unsubscribe. Msg and data rates may apply.`
  }
}
