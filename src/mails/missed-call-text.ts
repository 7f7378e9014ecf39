import type { NoticeLanguage } from './customer-notices.ts'

/** The text to a caller whose call nobody answered. A reply reaches the assistant. */
export const MISSED_CALL_TEXTS: Readonly<Record<NoticeLanguage, (business: string) => string>> = {
  en: (business) => `${business}: sorry we missed your call. How can we help? Just reply to this text, or call again.`,
  es: (business) =>
    `${business}: sentimos no haber atendido su llamada. En que podemos ayudarle? Responda a este mensaje o vuelva a llamar.`,
  de: (business) =>
    `${business}: Entschuldigung, wir haben Ihren Anruf verpasst. Wie können wir helfen? Antworten Sie einfach oder rufen Sie noch einmal an.`,
  fr: (business) =>
    `${business} : désolé d'avoir manqué votre appel. Comment pouvons-nous vous aider ? Répondez à ce message ou rappelez-nous.`,
}
