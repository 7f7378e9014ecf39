/** The words of a report: the headings of its groups, and the names of its figures. */
export const GROUP_NAMES = {
  calls: 'Calls',
  bookings: 'Appointments and contacts',
  outcomes: 'Outcomes of the calls',
  messages: 'Texts',
} as const

export const FIGURE_NAMES = {
  calls: 'Calls',
  inbound: 'Incoming calls',
  outbound: 'Outgoing calls',
  answerRate: 'Incoming calls answered',
  missed: 'Missed calls',
  transferred: 'Passed on to a person',
  totalDurationSeconds: 'Time in calls',
  averageDurationSeconds: 'Average length of a call',
  costCents: 'Cost of the calls',
  appointmentsBooked: 'Appointments booked',
  bookingRate: 'Answered calls that booked',
  newContacts: 'New contacts',
  messagesReceived: 'Texts received',
  messagesSent: 'Texts sent',
} as const

export const OUTCOME_NAMES = {
  booked: 'Booked an appointment',
  moved: 'Moved an appointment',
  cancelled: 'Canceled an appointment',
  message: 'Left a message',
  transferred: 'Transferred to a person',
  answered: 'Question answered',
  callback_wanted: 'Wants to be called back',
  abandoned: 'Hung up',
  spam: 'Spam',
} as const

/** Headings of the document. */
export const DOCUMENT_WORDS = {
  period: { weekly: 'This week', monthly: 'This month' },
  before: { weekly: 'Week before', monthly: 'Month before' },
  callsPerDay: 'Calls per day',
  none: '-',
  times: (timezone: string) => `Days are those of ${timezone}. Test calls are not counted.`,
} as const
