/** The sentences about stopping calls from a business, in one language. */
export interface OptOutSentences {
  /** Said in the opening of a campaign call. */
  offer(key: string): string
  /** Said when the number is on the do-not-call list. */
  listed: string
  /** Said when the database does not respond: the number is listed with the record of the call. */
  noted: string
  goodbye: string
}

const ENGLISH: OptOutSentences = {
  offer: (key) => `To get no more calls from us, press ${key}.`,
  listed: 'You will get no more calls from us.',
  noted: 'I have noted that you want no more calls from us.',
  goodbye: 'Goodbye.',
}

/** By language, without the region. */
const WORDS: Readonly<Record<string, OptOutSentences>> = {
  en: ENGLISH,
  de: {
    offer: (key) => `Wenn Sie keine Anrufe mehr von uns möchten, drücken Sie die ${key}.`,
    listed: 'Sie bekommen keine Anrufe mehr von uns.',
    noted: 'Ich habe notiert, dass Sie keine Anrufe mehr von uns möchten.',
    goodbye: 'Auf Wiederhören.',
  },
  fr: {
    offer: (key) => `Pour ne plus recevoir nos appels, appuyez sur ${key}.`,
    listed: 'Vous ne recevrez plus nos appels.',
    noted: "J'ai noté que vous ne souhaitez plus recevoir nos appels.",
    goodbye: 'Au revoir.',
  },
  es: {
    offer: (key) => `Para no recibir más llamadas nuestras, pulse ${key}.`,
    listed: 'No recibirá más llamadas nuestras.',
    noted: 'He anotado que no quiere recibir más llamadas nuestras.',
    goodbye: 'Adiós.',
  },
  it: {
    offer: (key) => `Per non ricevere più le nostre chiamate, prema ${key}.`,
    listed: 'Non riceverà più le nostre chiamate.',
    noted: 'Ho annotato che non desidera più ricevere le nostre chiamate.',
    goodbye: 'Arrivederci.',
  },
  nl: {
    offer: (key) => `Wilt u niet meer door ons gebeld worden, toets dan ${key}.`,
    listed: 'U wordt niet meer door ons gebeld.',
    noted: 'Ik heb genoteerd dat u niet meer gebeld wilt worden.',
    goodbye: 'Tot ziens.',
  },
  pt: {
    offer: (key) => `Para não receber mais chamadas nossas, prima ${key}.`,
    listed: 'Não receberá mais chamadas nossas.',
    noted: 'Anotei que não quer receber mais chamadas nossas.',
    goodbye: 'Adeus.',
  },
  pl: {
    offer: (key) => `Aby nie otrzymywać od nas więcej telefonów, naciśnij ${key}.`,
    listed: 'Nie będziemy już do Państwa dzwonić.',
    noted: 'Zanotowano, że nie życzą sobie Państwo więcej telefonów.',
    goodbye: 'Do widzenia.',
  },
  sv: {
    offer: (key) => `Vill du inte ha fler samtal från oss, tryck ${key}.`,
    listed: 'Du får inga fler samtal från oss.',
    noted: 'Jag har noterat att du inte vill ha fler samtal från oss.',
    goodbye: 'Hej då.',
  },
  da: {
    offer: (key) => `Vil du ikke have flere opkald fra os, tryk ${key}.`,
    listed: 'Du får ikke flere opkald fra os.',
    noted: 'Jeg har noteret, at du ikke vil have flere opkald fra os.',
    goodbye: 'Farvel.',
  },
}

/** The words in a language (BCP 47), or in English if there are none. Pure. */
export const optOutSentences = (language = 'en'): OptOutSentences =>
  WORDS[language.toLowerCase().split('-')[0] ?? ''] ?? ENGLISH
