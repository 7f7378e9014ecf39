/**
 * The built-in texts of notices to customers about their appointments, unless the business has its own. `{name}` is a variable; a bracketed
 * part is left out if one of its variables is empty. Only the GSM alphabet, and short: a text message has 160 characters.
 */
export interface CustomerNoticeTexts {
  confirmation: string
  reminder: string
  change: string
  cancellation: string
  no_show: string
  /** How to reply by text message, before and after the customer has confirmed. */
  reply: string
  replyConfirmed: string
  /** The subject of every mail. */
  subject: string
}

export const NOTICE_LANGUAGES = ['en', 'es', 'de', 'fr'] as const
export type NoticeLanguage = (typeof NOTICE_LANGUAGES)[number]

export const CUSTOMER_NOTICES: Readonly<Record<NoticeLanguage, CustomerNoticeTexts>> = {
  en: {
    confirmation:
      '{business}: your appointment[ for {service}] is booked for {date} at {time}.[ {reply}][ Details: {link}]',
    reminder:
      '{business}: a reminder of your appointment[ for {service}] on {date} at {time}.[ {reply}][ Details: {link}]',
    change:
      '{business}: your appointment[ for {service}] was moved from {previous} to {date} at {time}.[ {reply}][ Details: {link}]',
    cancellation:
      '{business}: your appointment[ for {service}] on {date} at {time} was canceled. To book another time, call {phone}.',
    no_show: '{business}: you missed your appointment on {date} at {time}. To book another time, call {phone}.',
    reply: 'Reply C to confirm, R to move, X to cancel.',
    replyConfirmed: 'Reply R to move, X to cancel.',
    subject: '{business}: your appointment on {date} at {time}',
  },
  es: {
    confirmation: '{business}: su cita[ de {service}] es el {date} a las {time}.[ {reply}][ Detalles: {link}]',
    reminder: '{business}: le recordamos su cita[ de {service}] el {date} a las {time}.[ {reply}][ Detalles: {link}]',
    change:
      '{business}: su cita[ de {service}] pasa del {previous} al {date} a las {time}.[ {reply}][ Detalles: {link}]',
    cancellation:
      '{business}: su cita[ de {service}] del {date} a las {time} fue cancelada. Para otra hora, llame al {phone}.',
    no_show: '{business}: no vino a su cita del {date} a las {time}. Para otra hora, llame al {phone}.',
    reply: 'Responda C para confirmar, R para cambiar, X para cancelar.',
    replyConfirmed: 'Responda R para cambiar, X para cancelar.',
    subject: '{business}: su cita del {date} a las {time}',
  },
  de: {
    confirmation: '{business}: Ihr Termin[ für {service}] ist am {date} um {time}.[ {reply}][ Details: {link}]',
    reminder: '{business}: Erinnerung an Ihren Termin[ für {service}] am {date} um {time}.[ {reply}][ Details: {link}]',
    change:
      '{business}: Ihr Termin[ für {service}] wurde von {previous} auf {date}, {time} verlegt.[ {reply}][ Details: {link}]',
    cancellation:
      '{business}: Ihr Termin[ für {service}] am {date} um {time} wurde abgesagt. Neuer Termin: {phone} anrufen.',
    no_show: '{business}: Sie haben Ihren Termin am {date} um {time} verpasst. Neuer Termin: {phone} anrufen.',
    reply: 'Antworten Sie C zum Bestätigen, R zum Verschieben, X zum Absagen.',
    replyConfirmed: 'Antworten Sie R zum Verschieben, X zum Absagen.',
    subject: '{business}: Ihr Termin am {date} um {time}',
  },
  fr: {
    confirmation: '{business}: votre rendez-vous[ ({service})] est le {date} à {time}.[ {reply}][ Détails: {link}]',
    reminder: '{business}: rappel de votre rendez-vous[ ({service})] le {date} à {time}.[ {reply}][ Détails: {link}]',
    change:
      '{business}: votre rendez-vous[ ({service})] du {previous} est déplacé au {date} à {time}.[ {reply}][ Détails: {link}]',
    cancellation:
      '{business}: votre rendez-vous[ ({service})] du {date} à {time} est annulé. Autre horaire: appelez le {phone}.',
    no_show: '{business}: vous avez manqué votre rendez-vous du {date} à {time}. Autre horaire: appelez le {phone}.',
    reply: 'Répondez C pour confirmer, R pour déplacer, X pour annuler.',
    replyConfirmed: 'Répondez R pour déplacer, X pour annuler.',
    subject: '{business}: votre rendez-vous du {date} à {time}',
  },
}
