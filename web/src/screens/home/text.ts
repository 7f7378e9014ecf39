/** The words of Home. */
export const text = {
  paused: {
    title: 'This service is a restored copy and is paused.',
    what: 'It answers calls, but sends no texts, emails or webhooks, places no calls and registers with no carrier.',
    todo: 'As soon as the original service has stopped for good, the operator of this service ends the pause with this command:',
    commandLabel: 'Command that ends the pause',
    command: 'frontbell resume',
  },
  needsYou: {
    title: 'Needs you',
    callBack: 'Call back',
    allMessages: 'Open the inbox',
    more: (count: string) => `${count} more in the inbox`,
    questions: (count: number) => (count === 1 ? '1 unanswered question' : `${count} unanswered questions`),
    questionsHint: 'Your assistant had no answer to give.',
    answer: 'Answer',
    nothing: "You're all caught up",
    endpointFailing: 'A webhook endpoint takes no events',
    endpointDisabled: 'A webhook endpoint was disabled',
    nothingHint: 'Messages, callbacks, questions without an answer and webhook endpoints that fail appear here.',
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
    testCalls: (count: number) =>
      count === 1
        ? 'Your test call is not counted here, nor what it booked.'
        : `Your ${count} test calls are not counted here, nor what they booked.`,
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
    /** The step of the phone number while the number is not verified. */
    unverified: (phone: string) => ({ text: `${phone} isn't verified yet.`, action: 'Verify the number' }),
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
