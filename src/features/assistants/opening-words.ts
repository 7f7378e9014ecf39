/** The built-in opening of a call, in one language. The owner's own greeting and notice replace these. */
export interface OpeningWords {
  /** Said first if the owner's greeting does not disclose that an assistant is speaking. */
  disclosure: string
  greeting(business: string): string
  recordingNotice: string
  question: string
}

const ENGLISH: OpeningWords = {
  disclosure: 'You are speaking with an automated assistant.',
  greeting: (business) => `Hello, this is the automated assistant of ${business}.`,
  recordingNotice: 'This call is recorded.',
  question: 'How can I help?',
}

/** By language, without the region. */
const WORDS: Readonly<Record<string, OpeningWords>> = {
  en: ENGLISH,
  de: {
    disclosure: 'Sie sprechen mit einem automatischen Assistenten.',
    greeting: (business) => `Guten Tag, hier ist der automatische Assistent von ${business}.`,
    recordingNotice: 'Dieser Anruf wird aufgezeichnet.',
    question: 'Wie kann ich Ihnen helfen?',
  },
  fr: {
    disclosure: 'Vous parlez avec un assistant automatique.',
    greeting: (business) => `Bonjour, ici l'assistant automatique de ${business}.`,
    recordingNotice: 'Cet appel est enregistré.',
    question: 'Comment puis-je vous aider ?',
  },
  es: {
    disclosure: 'Está hablando con un asistente automático.',
    greeting: (business) => `Hola, le atiende el asistente automático de ${business}.`,
    recordingNotice: 'Esta llamada se graba.',
    question: '¿En qué puedo ayudarle?',
  },
  it: {
    disclosure: 'Sta parlando con un assistente automatico.',
    greeting: (business) => `Buongiorno, risponde l'assistente automatico di ${business}.`,
    recordingNotice: 'Questa chiamata viene registrata.',
    question: 'Come posso aiutarla?',
  },
  nl: {
    disclosure: 'U spreekt met een automatische assistent.',
    greeting: (business) => `Goedendag, dit is de automatische assistent van ${business}.`,
    recordingNotice: 'Dit gesprek wordt opgenomen.',
    question: 'Waarmee kan ik u helpen?',
  },
  pt: {
    disclosure: 'Está falando com um assistente automático.',
    greeting: (business) => `Olá, aqui é o assistente automático de ${business}.`,
    recordingNotice: 'Esta chamada é gravada.',
    question: 'Como posso ajudar?',
  },
  pl: {
    disclosure: 'Rozmowę prowadzi automatyczny asystent.',
    greeting: (business) => `Dzień dobry, tu automatyczny asystent firmy ${business}.`,
    recordingNotice: 'Ta rozmowa jest nagrywana.',
    question: 'W czym mogę pomóc?',
  },
  sv: {
    disclosure: 'Du talar med en automatisk assistent.',
    greeting: (business) => `Hej, det här är den automatiska assistenten hos ${business}.`,
    recordingNotice: 'Samtalet spelas in.',
    question: 'Vad kan jag hjälpa till med?',
  },
  da: {
    disclosure: 'Du taler med en automatisk assistent.',
    greeting: (business) => `Hej, det er den automatiske assistent hos ${business}.`,
    recordingNotice: 'Samtalen bliver optaget.',
    question: 'Hvad kan jeg hjælpe med?',
  },
}

/** The languages with their own words; calls in other languages use the English ones. */
export const OPENING_LANGUAGES: readonly string[] = Object.keys(WORDS)

/** The words in a language (BCP 47), or in English if there are none. Pure. */
export const openingWords = (language = 'en'): OpeningWords =>
  WORDS[language.toLowerCase().split('-')[0] ?? ''] ?? ENGLISH

/** Words that disclose that an assistant is speaking. "Assistant" alone may be a person. */
const SAYS: readonly RegExp[] = [
  /\b(?:automated|virtual|digital|artificial|computeri[sz]ed|AI|AI-powered|robotic)(?: \w+)? (?:assistant|agent|receptionist)\b/i,
  /\b(?:automated|AI) (?:phone |telephone |voice |answering )?(?:system|service|attendant)\b/i,
  /\b(?:voice assistant|artificial intelligence|voice ?bot|phone ?bot|chat ?bot|robot)\b/i,
  /\b(?:AI|KI|IA)\b/,
  /\bKI-|künstliche[nr]? Intelligenz|\b(?:Sprach|Telefon)assisten|\bSprachcomputer/i,
  /\b(?:automatis(?:ch|k)|digital|virtuell)\w* (?:\S+ )?(?:Assisten|Rezeption)/i,
  /\bassistante? (?:vocale?|virtuelle?|automatique|numérique)|intelligence artificielle/i,
  /\ba(?:s|ss)istente (?:virtual|automátic|automatic|digital|vocal)|inteligencia artificial|inteligência artificial/i,
  /intelligenza artificiale|kunstmatige intelligentie|\b(?:automatische|virtuele|digitale) (?:assistent|receptionist)/i,
  /(?:automatyczn|wirtualn|cyfrow)\S* asystent|sztuczn\S+ inteligencj/i,
]
const NEGATED = /\b(?:not|no|never|without|nicht|kein\w*|pas|jamais|nie|niet|geen|ikke|inte|non)\b|n't\b/i

/** Whether a sentence of the owner discloses that callers talk to an assistant, not a person. Pure. */
export const saysAssistant = (sentence: string): boolean =>
  !NEGATED.test(sentence) && SAYS.some((pattern) => pattern.test(sentence))
