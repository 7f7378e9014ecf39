/** The words of Home. */
export const text = {
  needsYou: {
    title: 'Needs you',
    callBack: 'Call back',
    allMessages: 'Open the inbox',
    more: (count: string) => `${count} more in the inbox`,
    questions: (count: number) => (count === 1 ? '1 unanswered question' : `${count} unanswered questions`),
    questionsHint: 'Your assistant had no answer to give.',
    answer: 'Answer',
    nothing: "You're all caught up",
    nothingHint: 'Messages, callbacks and questions without an answer appear here.',
  },
  week: {
    title: 'Last 7 days',
    analytics: 'Analytics',
    calls: 'Calls',
    booked: 'Appointments booked',
    missed: 'Missed calls',
    bookingRate: 'Booking rate',
    bookingRateHint: 'of answered incoming calls led to a booking',
    noRate: '–',
    messages: 'Texts received',
    contacts: 'New contacts',
    today: (count: string) => `${count} today`,
    chart: 'Calls per day',
    day: (day: string, calls: string, missed: number) =>
      missed === 0 ? `${day}: ${calls} calls` : `${day}: ${calls} calls, ${missed} missed`,
  },
  calls: {
    title: 'Latest calls',
    all: 'All calls',
    emptyTitle: 'No calls yet',
    empty: 'Finished calls appear here with a transcript and outcome.',
    testCall: 'Start a test call',
    test: 'Test',
  },
  appointments: {
    title: 'Next appointments',
    calendar: 'Calendar',
    emptyTitle: 'No appointments in the next two weeks',
    empty: 'Appointments your assistant books appear here right away.',
    noName: 'No name',
    unknown: 'Unknown',
  },
  setup: {
    title: 'Getting started',
    progress: (done: number, all: number) => `${done} of ${all} done`,
    done: '(done)',
    toDo: '(to do)',
    steps: {
      hours: {
        name: 'Opening hours',
        text: 'Your assistant books appointments within these hours.',
        action: 'Set opening hours',
      },
      services: {
        name: 'Services',
        text: 'What customers can book, and how long each service takes.',
        action: 'Add a service',
      },
      knowledge: {
        name: 'Knowledge',
        text: 'Answers to common questions: prices, parking, directions.',
        action: 'Write an article',
      },
      testCall: {
        name: 'Test call',
        text: 'Talk to your assistant in this browser.',
        action: 'Start a test call',
      },
      number: {
        name: 'Phone number',
        text: 'So that customers can call.',
        action: 'Connect a number',
      },
      webhook: {
        name: 'Webhook',
        text: 'Sends events to your other software.',
        action: 'Add an endpoint',
      },
    },
  },
}
