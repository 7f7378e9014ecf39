/** What the person who answers a transfer hears, in one language. */
export interface AnnouncementWords {
  call(business: string, caller: string): string
  withheld: string
  about(topic: string): string
  keys: string
}

const ENGLISH: AnnouncementWords = {
  call: (business, caller) => `A call for ${business} from ${caller}.`,
  withheld: 'a caller who withholds the number',
  about: (topic) => `It is about: ${topic}.`,
  keys: 'Press 1 to take it, or 2 to decline.',
}

/** By language, without the region: the languages of `openingWords`. */
const WORDS: Readonly<Record<string, AnnouncementWords>> = {
  en: ENGLISH,
  de: {
    call: (business, caller) => `Ein Anruf für ${business} von ${caller}.`,
    withheld: 'jemandem mit unterdrückter Nummer',
    about: (topic) => `Es geht um: ${topic}.`,
    keys: 'Drücken Sie die 1, um ihn anzunehmen, oder die 2, um ihn abzulehnen.',
  },
  fr: {
    call: (business, caller) => `Un appel pour ${business} de la part de ${caller}.`,
    withheld: "quelqu'un dont le numéro est masqué",
    about: (topic) => `Il s'agit de : ${topic}.`,
    keys: 'Appuyez sur 1 pour le prendre, ou sur 2 pour le refuser.',
  },
  es: {
    call: (business, caller) => `Una llamada para ${business} de ${caller}.`,
    withheld: 'alguien con número oculto',
    about: (topic) => `Se trata de: ${topic}.`,
    keys: 'Pulse 1 para aceptarla o 2 para rechazarla.',
  },
  it: {
    call: (business, caller) => `Una chiamata per ${business} da ${caller}.`,
    withheld: 'qualcuno con numero nascosto',
    about: (topic) => `Si tratta di: ${topic}.`,
    keys: 'Prema 1 per accettarla o 2 per rifiutarla.',
  },
  nl: {
    call: (business, caller) => `Een oproep voor ${business} van ${caller}.`,
    withheld: 'iemand met een afgeschermd nummer',
    about: (topic) => `Het gaat over: ${topic}.`,
    keys: 'Druk op 1 om de oproep aan te nemen, of op 2 om te weigeren.',
  },
  pt: {
    call: (business, caller) => `Uma chamada para ${business} de ${caller}.`,
    withheld: 'alguém com número oculto',
    about: (topic) => `O assunto é: ${topic}.`,
    keys: 'Prima 1 para aceitar ou 2 para recusar.',
  },
  pl: {
    call: (business, caller) => `Połączenie do firmy ${business}. Dzwoni: ${caller}.`,
    withheld: 'osoba z ukrytym numerem',
    about: (topic) => `Chodzi o: ${topic}.`,
    keys: 'Naciśnij 1, aby odebrać, lub 2, aby odrzucić.',
  },
  sv: {
    call: (business, caller) => `Ett samtal till ${business} från ${caller}.`,
    withheld: 'någon med dolt nummer',
    about: (topic) => `Det gäller: ${topic}.`,
    keys: 'Tryck 1 för att ta samtalet eller 2 för att avvisa det.',
  },
  da: {
    call: (business, caller) => `Et opkald til ${business} fra ${caller}.`,
    withheld: 'en person med skjult nummer',
    about: (topic) => `Det drejer sig om: ${topic}.`,
    keys: 'Tryk 1 for at tage opkaldet eller 2 for at afvise det.',
  },
}

/** The words in a language (BCP 47), or in English if there are none. Pure. */
export const wordsOfAnnouncement = (language: string): AnnouncementWords =>
  WORDS[language.toLowerCase().split('-')[0] ?? ''] ?? ENGLISH
