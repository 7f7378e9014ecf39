import { phrases } from '../../speech/phrases.ts'
import type { ToolResult } from '../../tools/tool.ts'
import { type CallContext, mustBeHeard, plain } from '../script.ts'
import type { Menu, Move } from './menu-types.ts'

/** A tool failed: says so and offers an alternative. */
export function spokenTrouble(result: ToolResult): Move {
  if (result.outcome === 'refused') return { to: { at: 'main', first: false }, say: plain(phrases.refused()) }
  const sentence = result.outcome === 'unknown' ? phrases.unknown() : phrases.unavailable()
  return { to: { at: 'trouble' }, say: [mustBeHeard(sentence)], outcomes: [{ did: 'could_not_reach_calendar' }] }
}

/** A person, where one can be reached, or a message: neither needs the database. */
export function troubleMenu(context: CallContext): Menu {
  return {
    lead: [],
    options: [
      ...(context.transferPhone === null
        ? []
        : [personOption(context.transferPhone, phrases.toSpeakToPerson(), context)]),
      messageOption('4'),
      { digit: '#', words: [], say: phrases.toMainMenu(), take: (): Move => ({ to: { at: 'main', first: true } }) },
    ],
  }
}

export function personOption(transferPhone: string, say: string, { handOverWords }: CallContext) {
  return {
    digit: '0',
    words: ['person', 'human', 'someone', 'somebody', 'operator', 'receptionist'],
    say,
    take: (): Move => ({
      to: { at: 'connecting' },
      say: [mustBeHeard(handOverWords ?? phrases.connecting())],
      next: {
        kind: 'run',
        request: { tool: 'transfer', to: transferPhone, reason: 'customer_request' },
        afterHeard: true,
      },
    }),
  }
}

export function messageOption(digit: string, say = phrases.toLeaveMessage(digit)) {
  return {
    digit,
    words: ['message', 'voicemail'],
    say,
    take: (): Move => ({ to: { at: 'message' }, say: plain(phrases.afterTone()), next: { kind: 'take_message' } }),
  }
}

/** The transfer failed. */
export function notTransferred(): Move {
  return {
    to: { at: 'trouble' },
    say: plain(phrases.notConnected()),
    outcomes: [{ did: 'could_not_reach_person' }],
  }
}
