import type { NoticeLanguage } from './customer-notices.ts'
import type { MailText } from './mail-text.ts'

/** The code that verifies the number or the address of a customer who books on the booking page. GSM alphabet, one text message. */
const TEXTS: Readonly<Record<NoticeLanguage, (business: string, code: string) => string>> = {
  en: (business, code) =>
    `${business}: your booking code is ${code}. If you are not booking an appointment, ignore this.`,
  es: (business, code) => `${business}: su codigo de reserva es ${code}. Si no reserva una cita, ignore este mensaje.`,
  de: (business, code) =>
    `${business}: Ihr Buchungscode ist ${code}. Wenn Sie keinen Termin buchen, ignorieren Sie dies.`,
  fr: (business, code) =>
    `${business}: votre code de réservation est ${code}. Si vous ne réservez rien, ignorez ce message.`,
}

const SUBJECTS: Readonly<Record<NoticeLanguage, (business: string, code: string) => string>> = {
  en: (business, code) => `${code} is your booking code for ${business}`,
  es: (business, code) => `${code} es su código de reserva para ${business}`,
  de: (business, code) => `${code} ist Ihr Buchungscode für ${business}`,
  fr: (business, code) => `${code} est votre code de réservation pour ${business}`,
}

export const bookingCodeText = (business: string, code: string, language: NoticeLanguage): string =>
  TEXTS[language](business, code)

export const bookingCodeMail = (business: string, code: string, language: NoticeLanguage): MailText => ({
  subject: SUBJECTS[language](business, code),
  body: TEXTS[language](business, code),
})
