import type { LoggedNotice, NoticeSettings } from '../../client/types.gen.ts'

type NoticeKind = NoticeSettings['kinds'][number]

/** The words of the messages to customers. */
export const text = {
  title: 'Messages to customers',
  description:
    'What customers are told about their appointments. Applies to appointments that are booked or changed from now on.',
  tabs: 'Messages to customers',
  settings: 'Settings',
  log: 'Log',
  kinds: 'Messages',
  kindLabels: {
    confirmation: 'Confirmation',
    reminder: 'Reminders',
    change: 'Change',
    cancellation: 'Cancellation',
    no_show: 'No-show',
  } satisfies Record<NoticeKind, string>,
  kindHints: {
    confirmation: 'Sent at once after an appointment is booked',
    reminder: 'Sent before the appointment',
    change: 'Sent a minute after your team moved an appointment, or at once after the customer did',
    cancellation: 'Sent at once after an appointment is canceled',
    no_show: 'Sent a minute after somebody marks the appointment as missed',
  } satisfies Record<NoticeKind, string>,
  night:
    'Nothing is sent between 9:00 PM and 8:00 AM of the customer’s clock, nor to customers who opted out of texts.',
  sending: 'Sending',
  byText: 'By text message',
  byMail: 'By email',
  byMailHint: 'With a calendar file, to customers whose email address is known',
  language: 'Language',
  languages: { en: 'English', es: 'Spanish', de: 'German', fr: 'French' } satisfies Record<
    NoticeSettings['language'],
    string
  >,
  dailyLimit: 'Most messages to a customer in 24 hours, besides changes and cancellations',
  reminderTimes: 'When reminders are sent',
  ofServices: 'Reminders of single services',
  ofServicesHint: 'A service without times of its own has those above. With no time ticked, it has no reminders.',
  service: 'Service',
  asOthers: 'As for other services',
  ownTimes: 'Times of its own',
  when: 'Reminders are sent',
  before: (minutes: number) => {
    if (minutes % 1440 === 0 && minutes > 1440) return `${minutes / 1440} days before`
    if (minutes % 60 === 0) return minutes === 60 ? '1 hour before' : `${minutes / 60} hours before`
    return `${minutes} minutes before`
  },
  page: 'Customer’s page',
  pageHint: 'Messages link to a page where customers move or cancel their appointment themselves.',
  noPage: 'Messages have no link, because the service has no public address. Its operator sets FRONTBELL_PUBLIC_URL.',
  changeUntil: 'Customers can change until',
  start: 'The start of the appointment',
  texts: 'Texts',
  message: 'Message',
  template: 'Text',
  templateHint: (variables: readonly string[]) =>
    `You can use ${variables.map((name) => `{${name}}`).join(', ')}. Words in [brackets] are left out where their variable is empty.`,
  preview: 'Preview',
  segments: (count: number) => (count === 1 ? 'One text message' : `${count} text messages`),
  save: 'Save text',
  restore: 'Use the built-in text',
  time: 'Time',
  customer: 'Customer',
  appointment: 'Appointment',
  state: 'State',
  states: { pending: 'Planned', sent: 'Sent', skipped: 'Not sent', withdrawn: 'Withdrawn' } satisfies Record<
    LoggedNotice['status'],
    string
  >,
  ways: (byText: boolean, byMail: boolean) =>
    byText && byMail ? 'by text and email' : byText ? 'by text' : byMail ? 'by email' : '',
  noName: 'No name',
  none: 'No messages yet',
  noneHint: 'Messages to customers appear here as soon as they are planned, with the reason where one was not sent.',
  noMatch: 'No messages with these filters',
  saved: 'Saved.',
  notSaved: "The change wasn't saved",
  loadFailed: "The settings couldn't be loaded",
}
