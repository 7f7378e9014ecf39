import type { NoticeLanguage } from './customer-notices.ts'

/** The text to a caller whose call was cut off by a failure of the service. */
export const CUT_OFF_TEXTS: Readonly<Record<NoticeLanguage, (business: string) => string>> = {
  en: (business) => `${business}: sorry, our call was cut off by a problem on our side. Please call us again.`,
  es: (business) => `${business}: disculpe, un problema nuestro ha cortado la llamada. Por favor, vuelva a llamarnos.`,
  de: (business) =>
    `${business}: Entschuldigung, eine Störung bei uns hat unser Gespräch unterbrochen. Bitte rufen Sie noch einmal an.`,
  fr: (business) => `${business} : désolé, un problème de notre côté a coupé notre appel. Merci de nous rappeler.`,
}
