import { writtenDateAndTime } from '../../features/appointment-notices/notice-template.ts'
import type { Slot } from '../../features/appointments/availability.ts'
import type { Instant } from '../../kernel/clock.ts'
import { localeOf } from '../../kernel/locale.ts'
import type { NoticeLanguage } from '../../mails/customer-notices.ts'
import type { Words } from '../responders/dialogue/words/words.ts'
import { datesOf, sms } from './sms-phrases.ts'

/**
 * The sentences that follow a reply to a notice, in the language of the notice: C, R and X and what they lead to. Everything else is in English,
 * because the assistant reads English. They use the GSM alphabet, which lacks most accents of Spanish and some of French.
 */
interface Sentences {
  confirmed(what: string): string
  gone: string
  late: string
  /** What an appointment without a service is called. */
  appointment: string
  whatIs(service: string | null, time: string): string
  freeTimes: string
  notThen: string
  otherTimes: string
  replyOne: string
  reply(numbers: string): string
  or: string
  noTimes: string
  otherwise: string
  withStaff(staff: string): string
  shallIMove(from: string, to: string): string
  moved(time: string): string
  taken: string
  kept: string
  sureToCancel(what: string): string
  cancelled(what: string): string
  alreadyCancelled: string
}

const SENTENCES: Readonly<Record<Exclude<NoticeLanguage, 'en'>, Sentences>> = {
  es: {
    confirmed: (what) => `Gracias. Queda confirmada: ${what}.`,
    gone: 'Esta cita ya no existe.',
    late: 'Gracias por avisar. Se lo comunicamos al equipo.',
    appointment: 'su cita',
    whatIs: (service, time) => `${service ?? 'su cita'}, ${time}`,
    freeTimes: 'Horas libres:',
    notThen: 'A esa hora no hay sitio. Lo mas cercano:',
    otherTimes: 'Las siguientes horas libres:',
    replyOne: 'Responda 1.',
    reply: (numbers) => `Responda ${numbers}.`,
    or: ' o ',
    noTimes: 'No hay horas libres en estas semanas.',
    otherwise: 'Para otra hora, llame por favor.',
    withStaff: (staff) => `con ${staff}`,
    shallIMove: (from, to) => `Cambiar su cita del ${from} al ${to}? Responda SI o NO.`,
    moved: (time) => `Hecho. Su cita es ahora: ${time}.`,
    taken: 'Esa hora acaba de ocuparse.',
    kept: 'La cita queda como estaba.',
    sureToCancel: (what) => `Cancelar ${what}? Responda SI o NO.`,
    cancelled: (what) => `Cancelada: ${what}.`,
    alreadyCancelled: 'Esa cita ya estaba cancelada.',
  },
  de: {
    confirmed: (what) => `Danke, bestätigt: ${what}. Bis dann!`,
    gone: 'Diesen Termin gibt es nicht mehr.',
    late: 'Danke für die Nachricht. Wir geben sie weiter.',
    appointment: 'Ihr Termin',
    whatIs: (service, time) => `${service ?? 'Ihr Termin'}, ${time}`,
    freeTimes: 'Freie Zeiten:',
    notThen: 'Dann ist nichts frei. Am nächsten:',
    otherTimes: 'Die nächsten freien Zeiten:',
    replyOne: 'Antworten Sie 1.',
    reply: (numbers) => `Antworten Sie ${numbers}.`,
    or: ' oder ',
    noTimes: 'In den nächsten Wochen ist leider nichts frei.',
    otherwise: 'Für eine andere Zeit rufen Sie bitte an.',
    withStaff: (staff) => `bei ${staff}`,
    shallIMove: (from, to) => `Termin von ${from} auf ${to} verschieben? Antworten Sie JA oder NEIN.`,
    moved: (time) => `Verschoben. Ihr Termin ist jetzt: ${time}.`,
    taken: 'Diese Zeit ist leider gerade vergeben worden.',
    kept: 'Es bleibt bei Ihrem Termin.',
    sureToCancel: (what) => `Wirklich absagen: ${what}? Antworten Sie JA oder NEIN.`,
    cancelled: (what) => `Abgesagt: ${what}.`,
    alreadyCancelled: 'Dieser Termin war schon abgesagt.',
  },
  fr: {
    confirmed: (what) => `Merci, c'est confirmé: ${what}. Au revoir!`,
    gone: "Ce rendez-vous n'existe plus.",
    late: 'Merci de nous prévenir. Nous transmettons.',
    appointment: 'votre rendez-vous',
    whatIs: (service, time) => `${service ?? 'votre rendez-vous'}, ${time}`,
    freeTimes: 'Horaires libres:',
    notThen: "Rien n'est libre à cette heure. Au plus près:",
    otherTimes: 'Les prochains horaires libres:',
    replyOne: 'Répondez 1.',
    reply: (numbers) => `Répondez ${numbers}.`,
    or: ' ou ',
    noTimes: "Rien n'est libre dans les prochaines semaines.",
    otherwise: 'Pour un autre horaire, appelez-nous.',
    withStaff: (staff) => `avec ${staff}`,
    shallIMove: (from, to) => `Déplacer votre rendez-vous du ${from} au ${to}? Répondez OUI ou NON.`,
    moved: (time) => `C'est fait. Votre rendez-vous est maintenant: ${time}.`,
    taken: "Cet horaire n'est plus libre.",
    kept: 'Votre rendez-vous reste inchangé.',
    sureToCancel: (what) => `Annuler ${what}? Répondez OUI ou NON.`,
    cancelled: (what) => `Annulé: ${what}.`,
    alreadyCancelled: 'Ce rendez-vous était déjà annulé.',
  },
}

/** The sentences of a conversation that began with a reply to a notice. */
export interface NoticeWords extends Words {
  confirmed(service: string | null, time: string): string
  /** Said when the appointment was canceled or has begun. */
  gone(): string
}

const ENGLISH: NoticeWords = {
  ...sms,
  confirmed: (service, time) => `Thank you. ${service ?? 'Your appointment'} on ${time} is confirmed. See you then.`,
  gone: () => 'That appointment is not on our calendar any more.',
}

/** @param country ISO 3166, of the business; decides how dates are written */
export function noticeWords(language: NoticeLanguage, country: string): NoticeWords {
  if (language === 'en') return { ...ENGLISH, ...datesOf(country) }
  const said = SENTENCES[language]
  const time = (at: Instant, timezone: string): string => {
    const written = writtenDateAndTime(at, localeOf(language, country), timezone)
    return `${written.date}, ${written.time}`
  }
  const askFor = (count: number) => (count === 1 ? said.replyOne : said.reply(numbers(count, said.or)))
  return {
    ...sms,
    time,
    confirmed: (service, at) => said.confirmed(said.whatIs(service, at)),
    gone: () => said.gone,
    toldThemLate: () => said.late,
    freeTimes: () => said.freeTimes,
    notThen: () => said.notThen,
    noneThen: () => said.otherTimes,
    slots: (slots: readonly Slot[], timezone: string) => [
      ...slots.map(({ start }, index) => `${index + 1}) ${time(start, timezone)}`),
      askFor(slots.length),
    ],
    whichSlot: (slots: readonly Slot[]) => askFor(slots.length),
    noTimes: () => said.noTimes,
    noOtherTimes: () => said.noTimes,
    whenInstead: () => said.otherwise,
    withStaff: said.withStaff,
    shallIMove: said.shallIMove,
    moved: said.moved,
    taken: () => said.taken,
    notMoved: () => said.kept,
    appointment: () => said.appointment,
    sureToCancel: (service, at) => said.sureToCancel(said.whatIs(service, at)),
    cancelled: (service, at) => said.cancelled(said.whatIs(service, at)),
    alreadyCancelled: () => said.alreadyCancelled,
    kept: () => said.kept,
  }
}

/** "1, 2 oder 3". */
const numbers = (count: number, or: string): string => {
  const all = Array.from({ length: count }, (_, index) => String(index + 1))
  return `${all.slice(0, -1).join(', ')}${or}${all.at(-1)}`
}
