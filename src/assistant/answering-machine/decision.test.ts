import { expect, test } from 'vitest'
import { type AnswerDecision, type AnswerState, decideAnswer, NOT_HEARD_YET } from './decision.ts'

/** What is heard: `say` and `pause` in ms, a beep, words, or the end of the assistant's own speech. */
type Heard = { say: number } | { pause: number } | 'beep' | 'said' | { words: string }

/** The decisions, each with its time in ms. */
function hear(...what: Heard[]): { decisions: [AnswerDecision, number][]; state: AnswerState } {
  let state = NOT_HEARD_YET
  let nowMs = 0
  const decisions: [AnswerDecision, number][] = []
  const take = (event: Parameters<typeof decideAnswer>[1]) => {
    const step = decideAnswer(state, event)
    state = step.state
    if (step.decision) decisions.push([step.decision, nowMs])
  }
  const frames = (ms: number, voiced: boolean, beep: 'none' | 'tone' = 'none') => {
    for (let passed = 0; passed < ms; passed += 20) {
      nowMs += 20
      take({ kind: 'frame', voiced, beep })
    }
  }
  for (const one of what) {
    if (one === 'said') take({ kind: 'said' })
    else if (one === 'beep') {
      frames(300, true, 'tone')
      nowMs += 20
      take({ kind: 'frame', voiced: false, beep: 'ended' })
    } else if ('say' in one) frames(one.say, true)
    else if ('pause' in one) frames(one.pause, false)
    else take({ kind: 'words', text: one.words })
  }
  return { decisions, state }
}

const decisions = (...what: Heard[]) => hear(...what).decisions.map(([order]) => order)

test('a short greeting and a pause mean a person, within a second of the last word', () => {
  expect(hear({ pause: 800 }, { say: 600 }, { pause: 1_500 }).decisions).toEqual([['talk', 2_300]])
})

test('the longer greeting of an office, with a breath in it, means a person after a longer pause', () => {
  expect(hear({ say: 1_800 }, { pause: 400 }, { say: 1_500 }, { pause: 2_000 }).decisions).toEqual([['talk', 5_200]])
})

test('a silent line counts as a person, and a click does not count as a word', () => {
  expect(hear({ pause: 5_000 }).decisions).toEqual([['talk', 3_500]])
  expect(hear({ pause: 500 }, { say: 40 }, { pause: 5_000 }).decisions).toEqual([['talk', 3_500]])
})

test('a long greeting means a machine; the message begins after its beep', () => {
  const { decisions: given } = hear(
    { say: 4_000 },
    { pause: 300 },
    { say: 4_000 },
    { pause: 1_000 },
    'beep',
    { pause: 500 },
    'said',
  )

  expect(given.map(([order]) => order)).toEqual(['leave_message', 'machine_over'])
  expect(given[0]?.[1]).toBe(9_620)
})

test('a machine that does not beep gets its message after two and a half seconds of silence', () => {
  expect(hear({ say: 8_000 }, { pause: 4_000 }).decisions).toEqual([['leave_message', 10_500]])
})

test('a beep decides at once, however short the greeting was', () => {
  expect(decisions({ say: 1_000 }, { pause: 300 }, 'beep')).toEqual(['leave_message'])
})

test('a voice that talks over the message is a person if no beep came before it, and a machine if one did', () => {
  expect(decisions({ say: 8_000 }, { pause: 3_000 }, { say: 700 })).toEqual(['leave_message', 'talk'])
  expect(decisions({ say: 8_000 }, 'beep', { say: 5_000 }, 'said')).toEqual(['leave_message', 'machine_over'])
})

test('an endless announcement ends the call after a minute', () => {
  expect(hear({ say: 90_000 }).decisions).toEqual([['machine_over', 66_000]])
})

test.each([
  'Please leave a message after the tone.',
  "Hi, this is Bob, I can't come to the phone right now.",
  'The person you are trying to reach is not available.',
  'You have reached the voicemail of Ada.',
  'Leave your name and number and I will get back to you.',
])('with speech recognition, "%s" is a machine however short the greeting is', (words) => {
  expect(decisions({ say: 1_500 }, { words }, { pause: 2_000 })).toEqual([])
  expect(decisions({ say: 1_500 }, { words }, { pause: 3_000 })).toEqual(['leave_message'])
})

test.each(['Hello?', 'Yes, who is there?', 'Smith and Sons, Jane speaking, how can I help you?', 'Can you hear me?'])(
  '"%s" is a person',
  (words) => {
    expect(decisions({ say: 1_500 }, { words }, { pause: 2_000 })).toEqual(['talk'])
  },
)

test.each([
  "Hi. If you record your name and reason for calling, I'll see if this person is available.",
  "Hi, the person you're calling is using a screening service from Google, and will get a copy of this conversation.",
  "Go ahead and say your name, and why you're calling.",
])('"%s" is call screening: the assistant says who is calling and why, and waits for the person', (words) => {
  const screened: Heard[] = [{ say: 5_000 }, { words }, { pause: 1_000 }, 'said']

  expect(decisions(...screened, { pause: 10_000 }, { say: 600 }, { pause: 1_000 })).toEqual(['introduce', 'talk'])
  expect(decisions(...screened, { pause: 31_000 })).toEqual(['introduce', 'nobody'])
  expect(
    decisions(
      ...screened,
      { say: 900 },
      { words: 'Please stay on the line.' },
      { pause: 5_000 },
      { say: 500 },
      { pause: 1_000 },
    ),
  ).toEqual(['introduce', 'talk'])
})

test('nothing changes after the decision', () => {
  expect(decisions({ say: 500 }, { pause: 1_000 }, { say: 9_000 }, 'beep', { pause: 9_000 }, 'said')).toEqual(['talk'])
})

test('a fax or an unused number ends the call, whatever was heard before', () => {
  for (const [beep, order] of [
    ['fax', 'fax'],
    ['intercept', 'intercepted'],
  ] as const)
    for (const before of [[], [{ say: 8_000 }], [{ say: 8_000 }, { pause: 3_000 }]] as Heard[][])
      expect(decideAnswer(hear(...before).state, { kind: 'frame', voiced: false, beep }).decision).toBe(order)
})
