import { findBusiness, listServices } from '../../features/business/business.ts'
import { requireContact } from '../../features/contacts/contact.ts'
import type { Answer, InboundMessage, OnInbound } from '../../features/messages/answer-inbound.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Log } from '../../kernel/log.ts'
import { assistantPausedNotice, messageLeftNotice, personRequestedNotice } from '../../mails/assistant-notices.ts'
import type { Database } from '../../store/database.ts'
import { hear } from '../responders/dialogue/dialogue.ts'
import type { Step, TalkContext, TalkReply, Tell } from '../responders/dialogue/talk.ts'
import { toolRunner } from '../tools/run-tool.ts'
import type { ToolContext } from '../tools/tool-context.ts'
import { restoredTalk, savedTalk } from './saved-talk.ts'
import { sms } from './sms-phrases.ts'

export interface TextDeps {
  db: Database
  clock: Clock
  log: Log
}

/** More than any text message needs; more is a bug. */
const MAX_TOOLS = 6

/**
 * Answers text messages with the built-in dialogue. Tools are idempotent by the message's id, and the state of the conversation is
 * stored together with the reply. So a message that is processed again after a crash starts from the same state and finds its booking
 * made. While the calendar is unavailable the answer fails and is tried again; only the last try tells the sender.
 */
export const textAnswerer =
  (deps: TextDeps): OnInbound =>
  async (message) => {
    const { db } = deps
    const business = await findBusiness(db, message.businessId)
    if (business === null) return { body: null }
    const [services, contact] = await Promise.all([
      listServices(db, business.id),
      message.contactId === null ? null : requireContact(db, business.id, message.contactId),
    ])
    const callPhone = business.transferPhone ?? business.phone
    const context: TalkContext = {
      businessName: business.name,
      timezone: business.timezone,
      country: business.country,
      hours: business.hours,
      services,
      personPhone: callPhone,
      phone: message.from,
      name: contact?.name ?? null,
      now: message.createdAt,
      words: sms,
      isSpoken: false,
      isUnsure: false,
    }
    if (message.answersLeft === 1) return pause(message, context, callPhone)
    const step = hear(restoredTalk(message.conversation), message.body, context)
    const { talk, say, tell } = await runUntilReply(step, message, {
      ...deps,
      business,
      callId: null,
      message: { id: message.id, isRepeated: message.isRepeated },
      transfer: async () => ({ outcome: 'failed', reason: 'not on the telephone' }),
    })
    return {
      body: say.join('\n'),
      conversation: savedTalk(talk),
      ...(tell ? { notifications: [notification(tell, message, context)] } : {}),
    }
  }

/** Runs the tools that the dialogue asks for, until it replies. */
async function runUntilReply(first: Step, message: InboundMessage, tools: ToolContext): Promise<TalkReply> {
  const runTool = toolRunner(tools)
  let step = first
  for (let ran = 0; step.kind === 'run'; ran += 1) {
    if (ran === MAX_TOOLS) throw new Error('a text message led to too many tools')
    const result = await runTool(step.request)
    const isAway = result.outcome === 'unavailable' || result.outcome === 'unknown'
    if (isAway && !message.isLastTry) throw new Error(`${step.request.tool} ended ${result.outcome}; trying again`)
    step = step.then(result)
  }
  return step
}

/** The last answer within an hour. */
const pause = (message: InboundMessage, context: TalkContext, callPhone: string): Answer => ({
  body: sms.pause(callPhone),
  notifications: [
    {
      type: 'messages.paused',
      severity: 'warning',
      ...assistantPausedNotice(nameOf(message, context)),
      resource: { type: 'message', id: message.id },
    },
  ],
})

function notification(tell: Tell, message: InboundMessage, context: TalkContext) {
  const resource = { type: 'message', id: message.id }
  const from = nameOf(message, context)
  if (tell.about === 'person') {
    const text = personRequestedNotice(from, message.body.trim())
    return { type: 'person.requested', severity: 'warning' as const, ...text, resource }
  }
  return { type: 'message.left', severity: 'info' as const, ...messageLeftNotice(from, tell.text), resource }
}

const nameOf = ({ from }: InboundMessage, { name }: TalkContext): string =>
  name === null ? from : `${name.slice(0, 100)} (${from})`
