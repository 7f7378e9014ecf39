import type { NoticeLanguage } from '../../../mails/customer-notices.ts'

/** The words of the customer pages, by language (ISO 639-1). */
export interface PageWords {
  title: string
  service: string
  /** Precedes the name of the member of staff. */
  with: string
  when: string
  phone: string
  timesIn: string
  addToCalendar: string
  move: string
  cancel: string
  keep: string
  back: string
  cancelQuestion: string
  cancelYes: string
  chooseDay: string
  showTimes: string
  freeTimes: string
  noTimes: string
  /** The requested day has no free times; the next one that has some is shown. */
  fullDay(day: string): string
  moveQuestion(from: string, to: string): string
  /** The current member takes no new bookings. */
  otherMember(present: string, next: string): string
  moveYes: string
  moved: string
  taken: string
  wasCancelled: string
  isOver: string
  unknown: string
  /** Precedes the phone number. */
  tooLate: string
  call: string
}

export const PAGE_WORDS: Readonly<Record<NoticeLanguage, PageWords>> = {
  en: {
    title: 'Your appointment',
    service: 'Service',
    with: 'With',
    when: 'When',
    phone: 'Telephone',
    timesIn: 'Time zone',
    addToCalendar: 'Add to calendar',
    move: 'Choose another time',
    cancel: 'Cancel appointment',
    keep: 'Keep appointment',
    back: 'Back',
    cancelQuestion: 'Cancel this appointment? The time becomes free for others.',
    cancelYes: 'Yes, cancel it',
    chooseDay: 'Day',
    showTimes: 'Show times',
    freeTimes: 'Free times',
    noTimes: 'There are no free times on this day. Choose another day.',
    fullDay: (day) => `There are no free times on ${day}. These are the times of the next day that has some.`,
    moveQuestion: (from, to) => `Move the appointment from ${from} to ${to}?`,
    otherMember: (present, next) =>
      `${present} takes no new bookings. At the new time, the appointment is with ${next}.`,
    moveYes: 'Yes, move it',
    moved: 'Your appointment has been moved.',
    taken: 'This time is no longer free. Choose another one.',
    wasCancelled: 'This appointment has been canceled.',
    isOver: 'This appointment is over.',
    unknown: 'There is no appointment at this address. Check that you opened the whole link.',
    tooLate: 'It is too late to change this appointment here. Call',
    call: 'Call',
  },
  es: {
    title: 'Su cita',
    service: 'Servicio',
    with: 'Con',
    when: 'Cuándo',
    phone: 'Teléfono',
    timesIn: 'Zona horaria',
    addToCalendar: 'Añadir al calendario',
    move: 'Elegir otra hora',
    cancel: 'Cancelar la cita',
    keep: 'Mantener la cita',
    back: 'Volver',
    cancelQuestion: '¿Cancelar esta cita? La hora quedará libre para otros.',
    cancelYes: 'Sí, cancelarla',
    chooseDay: 'Día',
    showTimes: 'Mostrar horas',
    freeTimes: 'Horas libres',
    noTimes: 'No hay horas libres este día. Elija otro día.',
    fullDay: (day) => `No quedan horas libres el ${day}. Estas son del siguiente día con horas libres.`,
    moveQuestion: (from, to) => `¿Cambiar la cita del ${from} al ${to}?`,
    otherMember: (present, next) => `${present} ya no acepta citas nuevas. A la nueva hora le atenderá ${next}.`,
    moveYes: 'Sí, cambiarla',
    moved: 'Su cita se ha cambiado.',
    taken: 'Esta hora ya no está libre. Elija otra.',
    wasCancelled: 'Esta cita ha sido cancelada.',
    isOver: 'Esta cita ya pasó.',
    unknown: 'No hay ninguna cita en esta dirección. Compruebe que abrió el enlace completo.',
    tooLate: 'Ya es tarde para cambiar esta cita aquí. Llame al',
    call: 'Llamar al',
  },
  de: {
    title: 'Ihr Termin',
    service: 'Leistung',
    with: 'Bei',
    when: 'Wann',
    phone: 'Telefon',
    timesIn: 'Zeitzone',
    addToCalendar: 'In den Kalender',
    move: 'Andere Zeit wählen',
    cancel: 'Termin absagen',
    keep: 'Termin behalten',
    back: 'Zurück',
    cancelQuestion: 'Diesen Termin absagen? Die Zeit wird für andere frei.',
    cancelYes: 'Ja, absagen',
    chooseDay: 'Tag',
    showTimes: 'Zeiten zeigen',
    freeTimes: 'Freie Zeiten',
    noTimes: 'An diesem Tag ist keine Zeit frei. Wählen Sie einen anderen Tag.',
    fullDay: (day) =>
      `Am ${day} ist keine Zeit mehr frei. Das sind die Zeiten des nächsten Tages, an dem etwas frei ist.`,
    moveQuestion: (from, to) => `Den Termin von ${from} auf ${to} verlegen?`,
    otherMember: (present, next) =>
      `${present} nimmt keine neuen Termine an. Zur neuen Zeit ist der Termin bei ${next}.`,
    moveYes: 'Ja, verlegen',
    moved: 'Ihr Termin wurde verlegt.',
    taken: 'Diese Zeit ist nicht mehr frei. Wählen Sie eine andere.',
    wasCancelled: 'Dieser Termin wurde abgesagt.',
    isOver: 'Dieser Termin ist vorbei.',
    unknown: 'Unter dieser Adresse gibt es keinen Termin. Prüfen Sie, ob Sie den ganzen Link geöffnet haben.',
    tooLate: 'Hier lässt sich der Termin nicht mehr ändern. Rufen Sie an:',
    call: 'Anrufen:',
  },
  fr: {
    title: 'Votre rendez-vous',
    service: 'Prestation',
    with: 'Avec',
    when: 'Quand',
    phone: 'Téléphone',
    timesIn: 'Fuseau horaire',
    addToCalendar: 'Ajouter au calendrier',
    move: 'Choisir un autre horaire',
    cancel: 'Annuler le rendez-vous',
    keep: 'Garder le rendez-vous',
    back: 'Retour',
    cancelQuestion: 'Annuler ce rendez-vous ? L’horaire sera libre pour d’autres.',
    cancelYes: 'Oui, l’annuler',
    chooseDay: 'Jour',
    showTimes: 'Afficher les horaires',
    freeTimes: 'Horaires libres',
    noTimes: 'Aucun horaire libre ce jour-là. Choisissez un autre jour.',
    fullDay: (day) => `Il n’y a plus d’horaire libre le ${day}. Voici ceux du prochain jour disponible.`,
    moveQuestion: (from, to) => `Déplacer le rendez-vous du ${from} au ${to} ?`,
    otherMember: (present, next) =>
      `${present} ne prend plus de nouveaux rendez-vous. À la nouvelle heure, vous verrez ${next}.`,
    moveYes: 'Oui, le déplacer',
    moved: 'Votre rendez-vous a été déplacé.',
    taken: 'Cet horaire n’est plus libre. Choisissez-en un autre.',
    wasCancelled: 'Ce rendez-vous a été annulé.',
    isOver: 'Ce rendez-vous est passé.',
    unknown: 'Il n’y a pas de rendez-vous à cette adresse. Vérifiez que vous avez ouvert le lien entier.',
    tooLate: 'Il est trop tard pour changer ce rendez-vous ici. Appelez le',
    call: 'Appeler le',
  },
}
