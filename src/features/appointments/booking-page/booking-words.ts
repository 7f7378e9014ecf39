import type { NoticeLanguage } from '../../../mails/customer-notices.ts'

/** The words of the booking page, by language (ISO 639-1), in addition to those of all customer pages. */
export interface BookingWords {
  title: string
  chooseService: string
  minutes(count: number): string
  chooseStaff: string
  anybody: string
  chooseTime: string
  nextFreeDay: string
  noTimesAtAll: string
  change: string
  details: string
  name: string
  /** The field for the number, the address, or either. */
  reach: { text: string; mail: string; both: string }
  reachHint: string
  yes: string
  no: string
  optional: string
  sendCode: string
  enterCode: string
  code: string
  codeSent(to: string): string
  book: string
  bookOtherQuestion: string
  newCode: string
  booked: string
  openPage: string
  /** Shown instead if the customer can no longer change or cancel it online. */
  seePage: string
  /** The same, shown before booking. */
  fixed: string
  notOnline: string
  unknown: string
  faults: {
    summary: string
    missing: string
    name: string
    /** For an entry that is neither a number nor an address. */
    reach: string
    phone: string
    mail: string
    long: string
    number: string
    wrongCode: string
    expired: string
    closed: string
    too_many: string
    opted_out: string
    /** `OnlyText`: codes by mail are not possible. */
    not_allowed: string
    not_allowedOnlyText: string
    opted_outOnlyText: string
    busy: string
    gone: string
  }
  startAgain: string
}

export const BOOKING_WORDS: Readonly<Record<NoticeLanguage, BookingWords>> = {
  en: {
    title: 'Book an appointment',
    chooseService: 'Choose a service',
    minutes: (count) => `${count} minutes`,
    chooseStaff: 'Whom would you like to see?',
    anybody: 'Anybody',
    chooseTime: 'Choose a time',
    nextFreeDay: 'Next day with free times',
    noTimesAtAll: 'There are no free times in the coming weeks.',
    change: 'Change',
    details: 'Your details',
    name: 'Name',
    reach: { text: 'Mobile number', mail: 'Email address', both: 'Mobile number or email address' },
    reachHint: 'We send you a code to confirm the booking.',
    yes: 'Yes',
    no: 'No',
    optional: 'optional',
    sendCode: 'Send code',
    enterCode: 'Enter your code',
    code: 'Code',
    codeSent: (to) => `We have sent a code of six digits to ${to}. The appointment is booked once you enter it.`,
    book: 'Book appointment',
    bookOtherQuestion: 'Book this time instead?',
    newCode: 'Send a new code',
    booked: 'Your appointment is booked.',
    openPage: 'See, move or cancel the appointment',
    seePage: 'See the appointment',
    fixed: 'It is too soon to move or cancel this appointment online. To change it, please call',
    notOnline: 'Appointments cannot be booked here at the moment.',
    unknown: 'There is no booking page at this address.',
    faults: {
      summary: 'Please correct what is marked below.',
      missing: 'Please fill this in.',
      name: "Write your name with letters, digits, spaces and these characters: ' . , & / ( ) -",
      reach: 'Enter a mobile number or an email address.',
      phone: 'Enter a whole phone number, such as',
      mail: 'Enter a whole email address.',
      long: 'This is too long.',
      number: 'Enter a number.',
      wrongCode: 'This is not the code that we sent.',
      expired: 'The code has expired. Have a new one sent.',
      closed: 'There were too many wrong codes. Please start again.',
      too_many: 'Too many codes were sent. Try again in an hour.',
      opted_out: 'This number has refused our text messages. Use another number or an email address.',
      not_allowed: 'We cannot send a text message to this number. Use another number or an email address.',
      not_allowedOnlyText: 'We cannot send a text message to this number. Use another number.',
      opted_outOnlyText: 'This number has opted out of our messages. Use another number.',
      busy: 'We cannot send a code right now. Try again in a few minutes.',
      gone: 'This choice is no longer offered. Please choose again.',
    },
    startAgain: 'Start again',
  },
  es: {
    title: 'Reservar una cita',
    chooseService: 'Elija un servicio',
    minutes: (count) => `${count} minutos`,
    chooseStaff: '¿Con quién?',
    anybody: 'Cualquiera',
    chooseTime: 'Elija una hora',
    nextFreeDay: 'Siguiente día con horas libres',
    noTimesAtAll: 'No hay horas libres en las próximas semanas.',
    change: 'Cambiar',
    details: 'Sus datos',
    name: 'Nombre',
    reach: { text: 'Teléfono móvil', mail: 'Correo electrónico', both: 'Teléfono móvil o correo electrónico' },
    reachHint: 'Le enviamos un código para confirmar la reserva.',
    yes: 'Sí',
    no: 'No',
    optional: 'opcional',
    sendCode: 'Enviar código',
    enterCode: 'Introduzca su código',
    code: 'Código',
    codeSent: (to) => `Hemos enviado un código de seis cifras a ${to}. La cita queda reservada cuando lo introduzca.`,
    book: 'Reservar la cita',
    bookOtherQuestion: '¿Reservar esta hora en su lugar?',
    newCode: 'Enviar otro código',
    booked: 'Su cita está reservada.',
    openPage: 'Ver, cambiar o cancelar la cita',
    seePage: 'Ver la cita',
    fixed: 'Falta poco para esta cita: no podrá cambiarla ni cancelarla en línea. Para cambiarla, llame al',
    notOnline: 'Por el momento no se pueden reservar citas aquí.',
    unknown: 'No hay ninguna página de reservas en esta dirección.',
    faults: {
      summary: 'Corrija lo que está marcado abajo.',
      missing: 'Rellene este campo.',
      name: "Escriba su nombre con letras, cifras, espacios y estos caracteres: ' . , & / ( ) -",
      reach: 'Escriba un número de móvil o una dirección de correo.',
      phone: 'Escriba un número de teléfono completo, por ejemplo',
      mail: 'Escriba una dirección de correo completa.',
      long: 'El texto es demasiado largo.',
      number: 'Escriba un número.',
      wrongCode: 'Este no es el código que enviamos.',
      expired: 'El código ha caducado. Pida otro.',
      closed: 'Demasiados códigos incorrectos. Empiece de nuevo.',
      too_many: 'Se han enviado demasiados códigos. Inténtelo dentro de una hora.',
      opted_out: 'Este número rechaza nuestros mensajes. Use otro número o un correo electrónico.',
      not_allowed: 'No podemos enviar mensajes a este número. Use otro número o un correo electrónico.',
      not_allowedOnlyText: 'No podemos enviar mensajes a este número. Use otro número.',
      opted_outOnlyText: 'Este número ha rechazado nuestros mensajes. Use otro número.',
      busy: 'Ahora no podemos enviar códigos. Inténtelo dentro de unos minutos.',
      gone: 'Esta opción ya no se ofrece. Elija de nuevo.',
    },
    startAgain: 'Empezar de nuevo',
  },
  de: {
    title: 'Termin buchen',
    chooseService: 'Leistung wählen',
    minutes: (count) => `${count} Minuten`,
    chooseStaff: 'Bei wem?',
    anybody: 'Egal',
    chooseTime: 'Zeit wählen',
    nextFreeDay: 'Nächster Tag mit freien Zeiten',
    noTimesAtAll: 'In den nächsten Wochen ist keine Zeit frei.',
    change: 'Ändern',
    details: 'Ihre Angaben',
    name: 'Name',
    reach: { text: 'Mobilnummer', mail: 'E-Mail-Adresse', both: 'Mobilnummer oder E-Mail-Adresse' },
    reachHint: 'Wir senden Ihnen einen Code, mit dem Sie die Buchung bestätigen.',
    yes: 'Ja',
    no: 'Nein',
    optional: 'freiwillig',
    sendCode: 'Code senden',
    enterCode: 'Code eingeben',
    code: 'Code',
    codeSent: (to) =>
      `Wir haben einen Code mit sechs Ziffern an ${to} gesendet. Mit seiner Eingabe ist der Termin gebucht.`,
    book: 'Termin buchen',
    bookOtherQuestion: 'Stattdessen diese Zeit buchen?',
    newCode: 'Neuen Code senden',
    booked: 'Ihr Termin ist gebucht.',
    openPage: 'Termin ansehen, verlegen oder absagen',
    seePage: 'Termin ansehen',
    fixed:
      'Dieser Termin ist so bald, dass er online nicht mehr verlegt oder abgesagt werden kann. Für Änderungen rufen Sie bitte an:',
    notOnline: 'Hier können zurzeit keine Termine gebucht werden.',
    unknown: 'Unter dieser Adresse gibt es keine Buchungsseite.',
    faults: {
      summary: 'Bitte korrigieren Sie die markierten Angaben.',
      missing: 'Bitte ausfüllen.',
      name: "Schreiben Sie Ihren Namen mit Buchstaben, Ziffern, Leerzeichen und diesen Zeichen: ' . , & / ( ) -",
      reach: 'Geben Sie eine Mobilnummer oder eine E-Mail-Adresse ein.',
      phone: 'Geben Sie eine vollständige Telefonnummer ein, zum Beispiel',
      mail: 'Geben Sie eine vollständige E-Mail-Adresse ein.',
      long: 'Der Text ist zu lang.',
      number: 'Geben Sie eine Zahl ein.',
      wrongCode: 'Das ist nicht der Code, den wir gesendet haben.',
      expired: 'Der Code ist abgelaufen. Lassen Sie einen neuen senden.',
      closed: 'Zu viele falsche Codes. Bitte beginnen Sie neu.',
      too_many: 'Es wurden zu viele Codes gesendet. Versuchen Sie es in einer Stunde wieder.',
      opted_out:
        'Diese Nummer hat unsere Nachrichten abbestellt. Nehmen Sie eine andere Nummer oder eine E-Mail-Adresse.',
      not_allowed:
        'An diese Nummer können wir keine SMS senden. Nehmen Sie eine andere Nummer oder eine E-Mail-Adresse.',
      not_allowedOnlyText: 'An diese Nummer können wir keine SMS senden. Nehmen Sie eine andere Nummer.',
      opted_outOnlyText: 'Diese Nummer hat unsere Nachrichten abbestellt. Nehmen Sie eine andere Nummer.',
      busy: 'Zurzeit können wir keinen Code senden. Versuchen Sie es in einigen Minuten wieder.',
      gone: 'Diese Auswahl gibt es nicht mehr. Bitte wählen Sie neu.',
    },
    startAgain: 'Neu beginnen',
  },
  fr: {
    title: 'Prendre rendez-vous',
    chooseService: 'Choisissez une prestation',
    minutes: (count) => `${count} minutes`,
    chooseStaff: 'Avec qui ?',
    anybody: 'Peu importe',
    chooseTime: 'Choisissez un horaire',
    nextFreeDay: 'Prochain jour avec des horaires libres',
    noTimesAtAll: 'Aucun horaire libre dans les prochaines semaines.',
    change: 'Modifier',
    details: 'Vos coordonnées',
    name: 'Nom',
    reach: { text: 'Numéro de mobile', mail: 'Adresse e-mail', both: 'Numéro de mobile ou adresse e-mail' },
    reachHint: 'Nous vous envoyons un code pour confirmer la réservation.',
    yes: 'Oui',
    no: 'Non',
    optional: 'facultatif',
    sendCode: 'Envoyer le code',
    enterCode: 'Saisissez votre code',
    code: 'Code',
    codeSent: (to) =>
      `Nous avons envoyé un code à six chiffres à ${to}. Le rendez-vous est réservé dès que vous le saisissez.`,
    book: 'Réserver',
    bookOtherQuestion: 'Réserver plutôt cet horaire ?',
    newCode: 'Envoyer un nouveau code',
    booked: 'Votre rendez-vous est réservé.',
    openPage: 'Voir, déplacer ou annuler le rendez-vous',
    seePage: 'Voir le rendez-vous',
    fixed: 'Ce rendez-vous est trop proche pour être déplacé ou annulé en ligne. Pour le changer, appelez le',
    notOnline: 'Il n’est pas possible de prendre rendez-vous ici pour le moment.',
    unknown: 'Il n’y a pas de page de réservation à cette adresse.',
    faults: {
      summary: 'Corrigez les champs signalés ci-dessous.',
      missing: 'Remplissez ce champ.',
      name: "Écrivez votre nom avec des lettres, des chiffres, des espaces et ces caractères : ' . , & / ( ) -",
      reach: 'Saisissez un numéro de mobile ou une adresse e-mail.',
      phone: 'Saisissez un numéro de téléphone complet, par exemple',
      mail: 'Saisissez une adresse e-mail complète.',
      long: 'Ce texte est trop long.',
      number: 'Saisissez un nombre.',
      wrongCode: 'Ce n’est pas le code que nous avons envoyé.',
      expired: 'Le code a expiré. Demandez-en un nouveau.',
      closed: 'Trop de codes erronés. Recommencez.',
      too_many: 'Trop de codes ont été envoyés. Réessayez dans une heure.',
      opted_out: 'Ce numéro refuse nos messages. Utilisez un autre numéro ou une adresse e-mail.',
      not_allowed: 'Nous ne pouvons pas envoyer de SMS à ce numéro. Utilisez un autre numéro ou une adresse e-mail.',
      not_allowedOnlyText: 'Nous ne pouvons pas envoyer de SMS à ce numéro. Utilisez un autre numéro.',
      opted_outOnlyText: 'Ce numéro a refusé nos messages. Utilisez un autre numéro.',
      busy: 'Nous ne pouvons pas envoyer de code maintenant. Réessayez dans quelques minutes.',
      gone: 'Ce choix n’est plus proposé. Choisissez à nouveau.',
    },
    startAgain: 'Recommencer',
  },
}
