import { phrases } from '../../speech/phrases.ts'
import type { ToolResult } from '../../tools/tool.ts'
import { type CallContext, mustBeHeard, plain } from '../script.ts'
import type { Menu, Move } from './menu-types.ts'

/** Says that a tool failed, and offers an alternative. */
export function spokenTrouble(result: ToolResult): Move {
  if (result.outcome === 'refused') return { to: { at: 'main', first: false }, say: plain(phrases.refused()) }
  const sentence = result.outcome === 'unknown' ? phrases.unknown() : phrases.unavailable()
  return { to: { at: 'trouble' }, say: [mustBeHeard(sentence)], outcomes: [{ did: 'could_not_reach_calendar' }] }
}

/** Offers a person, if one can be reached, or a message: neither needs the database. */
export function troubleMenu(context: CallContext): Menu {
  return {
    lead: [],
    options: [
      ...(context.transferPhone === null
        ? []
        : [personOption(context.transferPhone, phrases.toSpeakToPerson(), context)]),
      messageOption('4', context),
      { digit: '#', words: [], say: phrases.toMainMenu(), take: (): Move => ({ to: { at: 'main', first: true } }) },
    ],
  }
}

/** Offers a person; if there are several, the caller chooses one. */
export function personOption(transferPhone: string, say: string, context: CallContext) {
  const isChosen = (context.destinations ?? []).length > 1
  return {
    digit: '0',
    words: ['person', 'human', 'someone', 'somebody', 'operator', 'receptionist'],
    say,
    take: (): Move => (isChosen ? { to: { at: 'destinations' } } : connect(transferPhone, context)),
  }
}

const connect = (to: string, { handOverWords }: CallContext, destinationId?: string): Move => ({
  to: { at: 'connecting' },
  say: [mustBeHeard(handOverWords ?? phrases.connecting())],
  next: {
    kind: 'run',
    request: { tool: 'transfer', to, reason: 'customer_request', ...(destinationId ? { destinationId } : {}) },
    afterHeard: true,
  },
})

/** As many destinations as there are keys. */
const MAX_DESTINATIONS = 9

/** "For Anna, press 1." Key 0 is for anybody. */
export function destinationsMenu(context: CallContext): Menu {
  const { destinations = [], transferPhone } = context
  return {
    lead: [phrases.whichDestination()],
    options: [
      ...destinations.slice(0, MAX_DESTINATIONS).map(({ id, name, numbers }, index) => ({
        digit: String(index + 1),
        words: [name.toLowerCase()],
        say: phrases.forStaff(name, String(index + 1)),
        take: (): Move => connect(numbers[0] ?? transferPhone ?? '', context, id),
      })),
      ...(transferPhone === null
        ? []
        : [
            {
              digit: '0',
              words: ['anybody', 'anyone', 'whoever', 'person'],
              say: phrases.forAnybody('0'),
              take: (): Move => connect(transferPhone, context),
            },
          ]),
    ],
  }
}

export function messageOption(
  digit: string,
  { callerPhone }: Pick<CallContext, 'callerPhone'>,
  say = phrases.toLeaveMessage(digit),
) {
  return {
    digit,
    words: ['message', 'voicemail'],
    say,
    take: (): Move => ({
      to: { at: 'message' },
      say: plain(phrases.afterTone(callerPhone !== null)),
      next: { kind: 'take_message' },
    }),
  }
}

/** Says that the transfer failed. */
export function notTransferred(): Move {
  return {
    to: { at: 'trouble' },
    say: plain(phrases.notConnected()),
    outcomes: [{ did: 'could_not_reach_person' }],
  }
}
