import type { EndedReason, EndedStatus, Outcome, Sentiment } from '../calls/call.ts'

/** What happens in a made-up call. `{business}`, `{name}`, `{service}` and `{when}` stand for what the call is about. */
export interface CallScript {
  outcome: Outcome
  outcomeReason: string
  status: EndedStatus
  endedReason: EndedReason
  topics: readonly string[]
  sentiment: Sentiment | null
  summary: string
  /** The two sides in turns; the assistant begins. */
  turns: readonly string[]
  /** What the caller leaves for the people of the business. */
  leaves?: { kind: 'message' | 'callback'; words: string | null }
}

const GREETING = 'Hello, this is the automated assistant of {business}. How can I help you?'
const ANSWERED = { status: 'completed', endedReason: 'caller_hangup' } as const

const BOOKED: CallScript = {
  ...{ ...ANSWERED, outcome: 'booked', outcomeReason: 'An appointment was booked.' },
  ...{ topics: ['Booking'], sentiment: 'positive', summary: '{name} booked {service} for {when}.' },
  turns: [
    GREETING,
    'Hi, I would like to make an appointment, please.',
    'Gladly. What would you like to book?',
    '{service}, please.',
    'The next free time for {service} is {when}. Does that suit you?',
    'Yes, that works.',
    'May I have your name, please?',
    '{name}.',
    '{service} on {when} for {name}. Shall I book it?',
    'Yes, please.',
    "It's booked. Is there anything else that I can do for you?",
    "No, that's all. Thank you!",
  ],
}

const PARKING: CallScript = {
  ...{ ...ANSWERED, outcome: 'answered', outcomeReason: 'A question was answered from the knowledge base.' },
  ...{ topics: ['Parking'], sentiment: 'neutral', summary: '{name} asked where to park.' },
  turns: [
    GREETING,
    'Can I park near you?',
    'There is free parking behind the house for two hours. Is there anything else?',
    "No, that's all. Bye.",
  ],
}

const PRICES: CallScript = {
  ...{ ...ANSWERED, outcome: 'answered', outcomeReason: 'A question was answered from the knowledge base.' },
  ...{ topics: ['Prices'], sentiment: 'neutral', summary: '{name} asked about prices and wants to think about it.' },
  turns: [
    GREETING,
    'How much do you charge?',
    'A haircut is 45 dollars. Color starts at 120 dollars. Would you like to book?',
    "I'll think about it. Thanks.",
    'You are welcome. Goodbye.',
  ],
}

const OPENING_HOURS: CallScript = {
  ...{ ...ANSWERED, outcome: 'answered', outcomeReason: 'The opening hours were told.' },
  ...{ topics: ['Opening hours'], sentiment: 'neutral', summary: '{name} asked about the opening hours.' },
  turns: [
    GREETING,
    'Are you open on Saturdays?',
    'On Saturday we are open from 10 AM to 4 PM. Would you like an appointment?',
    'Not today, thanks.',
  ],
}

const MOVED: CallScript = {
  ...{ ...ANSWERED, outcome: 'moved', outcomeReason: 'An appointment was moved.' },
  ...{ topics: ['Rescheduling'], sentiment: 'positive', summary: '{name} moved the appointment to a later day.' },
  turns: [
    GREETING,
    'I have an appointment, but I have to work that day. Can I come later in the week?',
    'I found your appointment. I could offer you the same time two days later. Shall I move it?',
    'Perfect, yes.',
    'I have moved it. See you then.',
    'Thank you so much.',
  ],
}

const CANCELLED: CallScript = {
  ...{ ...ANSWERED, outcome: 'cancelled', outcomeReason: 'An appointment was canceled.' },
  ...{ topics: ['Cancellation'], sentiment: 'neutral', summary: '{name} canceled because of a cold.' },
  turns: [
    GREETING,
    "I have a cold, so I can't come tomorrow.",
    'I am sorry to hear that. Shall I cancel your appointment?',
    'Yes, please. I will call again.',
    'It is canceled. Get well soon.',
  ],
}

const MESSAGE: CallScript = {
  ...{ ...ANSWERED, outcome: 'message', outcomeReason: 'The caller left a message.' },
  ...{ topics: ['Lost property'], sentiment: 'neutral', summary: '{name} may have left a scarf and left a message.' },
  turns: [
    GREETING,
    'I think I left my scarf at your place. Did anybody find it?',
    'I do not know, but I can pass on a message. What should I say?',
    'It is a blue wool scarf. Please call me if you have it.',
    'I have noted it, and somebody will call you back.',
  ],
  leaves: { kind: 'message', words: 'It is a blue wool scarf. Please call me if you have it.' },
}

const CALLBACK: CallScript = {
  ...{ ...ANSWERED, outcome: 'callback_wanted', sentiment: 'negative', topics: ['Complaint'] },
  outcomeReason: 'The caller asked for a person, who could not be reached.',
  summary: '{name} was not happy with the last visit and asked for a person.',
  turns: [
    GREETING,
    'I was not happy with my last visit. I want to talk to a person.',
    'I understand. I am trying to reach somebody for you.',
    'All right.',
    'Nobody can take the call right now. I have asked them to call you back.',
    'Today, please.',
  ],
  leaves: { kind: 'callback', words: null },
}

const TRANSFERRED: CallScript = {
  ...{ outcome: 'transferred', outcomeReason: 'The call was transferred to a person.' },
  ...{ status: 'completed', endedReason: 'transferred', topics: ['Invoice'], sentiment: 'neutral' },
  summary: '{name} asked about an invoice and was transferred.',
  turns: [
    GREETING,
    'I have a question about my invoice.',
    'One moment please, I am transferring you to somebody who can help.',
    'Thank you.',
  ],
}

const MISSED: CallScript = {
  ...{ outcome: 'abandoned', outcomeReason: 'The caller hung up before the call was answered.' },
  ...{ status: 'missed', endedReason: 'abandoned', topics: [], sentiment: null, summary: '', turns: [] },
}

/** The calls in their order; after the last one, the first one follows. */
export const CALL_SCRIPTS: readonly CallScript[] = [
  ...[BOOKED, PARKING, BOOKED, PRICES, MISSED, BOOKED, MOVED, MESSAGE],
  ...[BOOKED, OPENING_HOURS, BOOKED, CANCELLED, PRICES, BOOKED, TRANSFERRED, PARKING, CALLBACK],
]

/** A made-up conversation by text: who writes, and what. */
export type ThreadScript = readonly (readonly ['inbound' | 'outbound', string])[]

export const THREAD_SCRIPTS: readonly ThreadScript[] = [
  [
    ['inbound', 'Hi, do you have anything free on Friday afternoon?'],
    ['outbound', 'On Friday we have 2 PM and 3:30 PM. Which one suits you?'],
    ['inbound', '3:30 please'],
    ['outbound', "It's booked: Friday at 3:30 PM. See you then."],
  ],
  [['inbound', 'I am running ten minutes late, sorry!']],
  [
    ['inbound', 'Where can I park?'],
    ['outbound', 'There is free parking behind the house for two hours.'],
    ['inbound', 'Great, thank you'],
  ],
  [
    ['outbound', 'Reminder: your appointment is tomorrow. Reply YES to confirm.'],
    ['inbound', 'Yes'],
    ['outbound', 'Thank you, your appointment is confirmed.'],
  ],
  [
    ['inbound', 'Do you sell gift cards?'],
    ['outbound', 'I do not know, but I have passed on your question. Somebody will write to you.'],
  ],
  [
    ['outbound', 'Reminder: your appointment is tomorrow. Reply YES to confirm.'],
    ['inbound', 'Can we make it an hour later?'],
    ['outbound', 'An hour later is free, so I have moved your appointment.'],
  ],
]

/** The conversation by text that leaves a message for the people of the business. */
export const THREAD_WITH_MESSAGE = 4
