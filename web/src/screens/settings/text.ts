/** The words of settings. */
export const text = {
  // Business profile
  businessTitle: 'Business profile',
  profile: 'Profile',
  name: 'Name',
  phone: 'Phone',
  country: 'Country',
  countryHint: 'Used for phone numbers without a country code.',
  currency: 'Currency',
  currencyHint:
    "Used for costs and new prices. Amounts aren't converted: enter provider prices and rates in this currency.",
  currencyNamed: (name: string, code: string) => `${name} (${code})`,
  countryCurrency: (name: string) => `As in your country: ${name}`,
  currencyNotSaved: "The currency wasn't changed",
  since: 'Created',
  id: 'ID',
  timeZone: 'Time zone',
  timeZoneHint: 'Used for opening hours, appointments and all times in the dashboard.',
  timeZoneTitle: 'Change the time zone?',
  timeZoneMoves: (service: string, before: string, after: string) =>
    `Coming appointments stay at the same moment, so the clock shows other hours for them. For example, ${service} on ${before} would be on ${after}. Customers were told the old hours.`,
  anAppointment: 'an appointment',
  keepTimeZone: 'Keep it',
  changeTimeZone: 'Change time zone',
  timeZoneNotSaved: "The time zone wasn't changed",

  // Proof that callers give
  existingAppointments: 'Existing appointments',
  callerProof: 'What callers must prove',
  proofByName: 'Name on the booking',
  proofByNameHint:
    'Callers say the name that the appointment is booked under. On the keypad, they enter the day of the month.',
  proofByCode: 'Code by text message',
  proofByCodeHint:
    'Callers read out a code that is texted to the number they call from. You need a phone number that can send texts.',
  proofByNumber: 'Phone number only',
  proofByNumberHint:
    "Not recommended: anyone who fakes a customer's caller ID can hear and cancel that customer's appointments.",

  // Recordings
  recordings: 'Recordings',
  recordCalls: 'Record calls',
  recordCallsHint: 'Off: nothing is said about recording, and only messages after the tone are recorded.',
  consent: 'Notice or question',
  consentNotice: 'Tell callers that the call is recorded',
  consentAsk: 'Ask callers before the call is recorded',
  consentNoticeHint: 'The first words of a call say that it is recorded.',
  consentAskHint:
    'Until a caller says yes or presses 1, nothing is recorded, and nothing of the caller goes to speech services or AI models. After a no, the built-in assistant answers.',
  consentProposed: 'We propose to ask, because the law there asks for the agreement of everybody in the call:',
  placeOfBusiness: (place: string, source: string) => `${place}, where your business is (${source})`,
  placeOfCallers: (place: string, source: string, calls: number) =>
    `${place}: ${calls === 1 ? '1 call' : `${calls} calls`} in the last 90 days (${source})`,
  keepRecordings: 'Keep recordings for',
  keepRecordingsHint: 'Older recordings are deleted automatically. Transcripts stay.',
  forever: 'Forever',
  days7: '7 days',
  days30: '30 days',
  days90: '90 days',
  year: '1 year',
  days: (days: string) => `${days} days`,
  years: (years: number) => `${years} years`,

  // Data retention
  retention: 'Data retention',
  retentionHint: 'Older records are deleted within half an hour. Analytics count only the calls that are kept.',
  retentionKinds: {
    transcripts: 'Keep transcripts and summaries for',
    calls: 'Keep calls for',
    messages: 'Keep texts and pictures for',
    appointment_notices: 'Keep records of reminders for',
    notifications: 'Keep notifications for',
    audit_log: 'Keep the audit log for',
  },
  retentionChange: {
    transcripts: 'Change how long transcripts are kept?',
    calls: 'Change how long calls are kept?',
    messages: 'Change how long texts are kept?',
    appointment_notices: 'Change how long records of reminders are kept?',
    notifications: 'Change how long notifications are kept?',
    audit_log: 'Change how long the audit log is kept?',
  },
  keepsForever: 'Nothing is deleted by age from now on.',
  deletesOlder: (days: number) =>
    `Everything older than ${days} days is deleted within half an hour, also what is there now. This can't be undone.`,
  retentionCancel: 'Cancel',
  retentionSave: 'Save',

  // Shared by the screens of the settings
  settings: 'Settings',
  groups: { business: 'Business', people: 'People', developers: 'Developers', security: 'Security' },
  notSaved: "Your change wasn't saved",
  saved: 'Saved.',
  notUndone: "The change couldn't be undone",
  onlyFor: (role: string) => `Only ${role}s can open this page`,
  onlyForHint: 'Ask an owner or admin of your business for help, or for a different role.',
}
