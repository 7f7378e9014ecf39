/** The words of the question whether a call may be recorded, in one language. */
export interface ConsentWords {
  /** The question; `processed` is used if services outside this machine would also get the caller's voice or words. */
  question: { recorded: string; processed: string }
  /** How to answer: only by keys, or also by voice. */
  answers: { keys: string; voice: string }
  agreed: string
  refused: string
  /** Said before the tone to a caller who did not agree. */
  onlyMessage: string
  yes: readonly string[]
  no: readonly string[]
}

const ENGLISH: ConsentWords = {
  question: {
    recorded: 'May we record this call?',
    processed: 'May we record this call and have it processed by our service providers?',
  },
  answers: { keys: 'For yes, press 1. For no, press 2.', voice: 'Say yes or press 1. Say no or press 2.' },
  agreed: 'Thank you.',
  refused: 'All right. This call is not recorded.',
  onlyMessage: 'Only your message is recorded.',
  yes: ['yes', 'yeah', 'yep', 'sure', 'okay', 'ok', 'of course', 'go ahead', 'i agree', 'that is fine', "that's fine"],
  no: ['no', 'nope', 'nah', 'not', "don't", 'do not', 'never', 'rather not', 'without'],
}

/** By language, without the region. */
const WORDS: Readonly<Record<string, ConsentWords>> = {
  en: ENGLISH,
  de: {
    question: {
      recorded: 'Dürfen wir diesen Anruf aufzeichnen?',
      processed: 'Dürfen wir diesen Anruf aufzeichnen und durch unsere Dienstleister verarbeiten lassen?',
    },
    answers: {
      keys: 'Für Ja drücken Sie die 1. Für Nein drücken Sie die 2.',
      voice: 'Sagen Sie Ja oder drücken Sie die 1. Sagen Sie Nein oder drücken Sie die 2.',
    },
    agreed: 'Vielen Dank.',
    refused: 'In Ordnung. Dieser Anruf wird nicht aufgezeichnet.',
    onlyMessage: 'Nur Ihre Nachricht wird aufgezeichnet.',
    yes: ['ja', 'jawohl', 'gerne', 'klar', 'einverstanden', 'in ordnung', 'okay'],
    no: ['nein', 'nee', 'nicht', 'lieber nicht', 'kein'],
  },
  fr: {
    question: {
      recorded: 'Pouvons-nous enregistrer cet appel ?',
      processed: 'Pouvons-nous enregistrer cet appel et le faire traiter par nos prestataires ?',
    },
    answers: {
      keys: 'Pour oui, appuyez sur 1. Pour non, appuyez sur 2.',
      voice: 'Dites oui ou appuyez sur 1. Dites non ou appuyez sur 2.',
    },
    agreed: 'Merci.',
    refused: "D'accord. Cet appel n'est pas enregistré.",
    onlyMessage: 'Seul votre message est enregistré.',
    yes: ['oui', "d'accord", 'bien sûr', 'ok'],
    no: ['non', 'pas'],
  },
  es: {
    question: {
      recorded: '¿Podemos grabar esta llamada?',
      processed: '¿Podemos grabar esta llamada y que la procesen nuestros proveedores?',
    },
    answers: {
      keys: 'Para sí, pulse 1. Para no, pulse 2.',
      voice: 'Diga sí o pulse 1. Diga no o pulse 2.',
    },
    agreed: 'Gracias.',
    refused: 'De acuerdo. Esta llamada no se graba.',
    onlyMessage: 'Solo se graba su mensaje.',
    yes: ['sí', 'si', 'claro', 'de acuerdo', 'vale'],
    no: ['no'],
  },
  it: {
    question: {
      recorded: 'Possiamo registrare questa chiamata?',
      processed: 'Possiamo registrare questa chiamata e farla elaborare dai nostri fornitori?',
    },
    answers: {
      keys: 'Per sì, prema 1. Per no, prema 2.',
      voice: 'Dica sì o prema 1. Dica no o prema 2.',
    },
    agreed: 'Grazie.',
    refused: 'Va bene. Questa chiamata non viene registrata.',
    onlyMessage: 'Viene registrato solo il suo messaggio.',
    yes: ['sì', 'si', 'certo', 'va bene'],
    no: ['no', 'non'],
  },
  nl: {
    question: {
      recorded: 'Mogen wij dit gesprek opnemen?',
      processed: 'Mogen wij dit gesprek opnemen en door onze dienstverleners laten verwerken?',
    },
    answers: {
      keys: 'Voor ja, toets 1. Voor nee, toets 2.',
      voice: 'Zeg ja of toets 1. Zeg nee of toets 2.',
    },
    agreed: 'Dank u wel.',
    refused: 'Goed. Dit gesprek wordt niet opgenomen.',
    onlyMessage: 'Alleen uw bericht wordt opgenomen.',
    yes: ['ja', 'akkoord', 'prima', 'natuurlijk'],
    no: ['nee', 'niet', 'liever niet'],
  },
  pt: {
    question: {
      recorded: 'Podemos gravar esta chamada?',
      processed: 'Podemos gravar esta chamada e tê-la processada pelos nossos fornecedores?',
    },
    answers: {
      keys: 'Para sim, prima 1. Para não, prima 2.',
      voice: 'Diga sim ou prima 1. Diga não ou prima 2.',
    },
    agreed: 'Obrigado.',
    refused: 'Está bem. Esta chamada não é gravada.',
    onlyMessage: 'Só a sua mensagem é gravada.',
    yes: ['sim', 'claro', 'pode'],
    no: ['não', 'nao'],
  },
  pl: {
    question: {
      recorded: 'Czy możemy nagrać tę rozmowę?',
      processed: 'Czy możemy nagrać tę rozmowę i przekazać ją do przetwarzania naszym usługodawcom?',
    },
    answers: {
      keys: 'Aby się zgodzić, naciśnij 1. Aby odmówić, naciśnij 2.',
      voice: 'Powiedz tak lub naciśnij 1. Powiedz nie lub naciśnij 2.',
    },
    agreed: 'Dziękuję.',
    refused: 'Dobrze. Ta rozmowa nie jest nagrywana.',
    onlyMessage: 'Nagrywana jest tylko wiadomość.',
    yes: ['tak', 'zgoda', 'dobrze'],
    no: ['nie'],
  },
  sv: {
    question: {
      recorded: 'Får vi spela in samtalet?',
      processed: 'Får vi spela in samtalet och låta våra leverantörer behandla det?',
    },
    answers: {
      keys: 'För ja, tryck 1. För nej, tryck 2.',
      voice: 'Säg ja eller tryck 1. Säg nej eller tryck 2.',
    },
    agreed: 'Tack.',
    refused: 'Då spelas samtalet inte in.',
    onlyMessage: 'Bara ditt meddelande spelas in.',
    yes: ['ja', 'okej'],
    no: ['nej', 'inte'],
  },
  da: {
    question: {
      recorded: 'Må vi optage samtalen?',
      processed: 'Må vi optage samtalen og lade vores leverandører behandle den?',
    },
    answers: {
      keys: 'For ja, tryk 1. For nej, tryk 2.',
      voice: 'Sig ja eller tryk 1. Sig nej eller tryk 2.',
    },
    agreed: 'Tak.',
    refused: 'Så bliver samtalen ikke optaget.',
    onlyMessage: 'Kun din besked bliver optaget.',
    yes: ['ja', 'okay'],
    no: ['nej', 'ikke'],
  },
}

/** The words in a language (BCP 47), or in English if there are none. Pure. */
export const consentWords = (language = 'en'): ConsentWords =>
  WORDS[language.toLowerCase().split('-')[0] ?? ''] ?? ENGLISH

/**
 * Whether the caller agrees; null if unclear. A word of refusal always counts as a no, as in "yes, no, I mean no".
 * Pure.
 */
export function agreesTo(text: string, words: ConsentWords): boolean | null {
  const said = ` ${text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}'’]+/gu, ' ')
    .replaceAll('’', "'")
    .trim()} `
  const has = (phrases: readonly string[]) => phrases.some((phrase) => said.includes(` ${phrase} `))
  if (has(words.no) || has(ENGLISH.no)) return false
  return has(words.yes) || has(ENGLISH.yes) ? true : null
}
