import { type Business, findBusiness } from '../../features/business/business.ts'
import type { Caller } from '../../features/caller-proof/caller-proof.ts'
import { requireContact } from '../../features/contacts/contact.ts'
import type { NewInboxItem } from '../../features/inbox/inbox.ts'
import type { Answer, InboundMessage, OnInbound } from '../../features/messages/answer-inbound.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Log } from '../../kernel/log.ts'
import { parsePhoneNumber } from '../../kernel/phone-number.ts'
import { assistantPausedNotice } from '../../mails/assistant-notices.ts'
import type { Database } from '../../store/database.ts'
import { continueDialogue } from '../responders/dialogue/continue-dialogue.ts'
import { answerText, completed } from '../responders/dialogue/dialogue.ts'
import {
  type DialogueContext,
  type DialogueReply,
  type DialogueResponse,
  type DialogueState,
  home,
  type OwnerNotice,
} from '../responders/dialogue/dialogue-state.ts'
import { changeKnown } from '../responders/dialogue/own-appointments.ts'
import { loadKnownBusiness } from '../tools/known-business.ts'
import { toolRunner } from '../tools/run-tool.ts'
import type { ToolContext } from '../tools/tool-context.ts'
import { inEnglish } from './notice-reply.ts'
import { type Reply, replyToNotice } from './replied-notice.ts'
import { noticeWords } from './reply-words.ts'
import { restoreDialogue, saveDialogue } from './saved-dialogue.ts'
import { sms } from './sms-phrases.ts'

export interface TextDeps {
  db: Database
  clock: Clock
  log: Log
}

/** More than any text message needs; more is a bug. */
const MAX_TOOLS = 12

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
    const [known, contact] = await Promise.all([
      loadKnownBusiness(db, business.id),
      message.contactId === null ? null : requireContact(db, business.id, message.contactId),
    ])
    const callPhone = business.transferPhone ?? business.phone
    const context: DialogueContext = {
      businessName: business.name,
      timezone: business.timezone,
      country: business.country,
      hours: business.hours,
      ...known,
      personPhone: callPhone,
      phone: message.from,
      name: contact?.name ?? null,
      namesAreHeard: true,
      now: message.createdAt,
      words: sms,
      isSpoken: false,
      isRecorded: false,
      isUnsure: false,
    }
    if (message.answersLeft === 1) return pause(message, context, callPhone)
    const before = restoreDialogue(message.conversation)
    const caller = senderOf(message, business)
    const reply = await replyToNotice(deps, business, caller, message, before)
    if (reply.do === 'answer') return reply.answer
    const words = noticeWords(reply.language)
    const response = responseTo(reply, before, message, { ...context, words })
    const { state, say, notice } = await runUntilReply(
      response,
      message,
      { ...context, words },
      {
        ...deps,
        business,
        caller,
        callId: null,
        message: { id: message.id, isRepeated: message.isRepeated },
        transfer: async () => ({ outcome: 'failed', reason: 'not on the telephone' }),
      },
    )
    return {
      body: say.join('\n'),
      conversation: saveDialogue(state, reply.language),
      ...(notice ? { inbox: inboxItem(notice, message) } : {}),
    }
  }

function responseTo(
  reply: Exclude<Reply, { do: 'answer' }>,
  before: DialogueState,
  { body }: InboundMessage,
  context: DialogueContext,
): DialogueResponse {
  if (reply.do === 'change')
    return completed(changeKnown(home(before), reply.appointments, reply.wants, context), context)
  return answerText(before, reply.text ?? inEnglish(body, reply.language), context)
}

/** Carriers of text messages do not sign the sender's number. */
const senderOf = ({ id, from, to }: InboundMessage, { country }: Business): Caller => ({
  phone: parsePhoneNumber(from, country),
  businessPhone: to,
  callId: null,
  messageId: id,
  isNumberDoubtful: false,
  namesAreHeard: true,
})

/** Runs the tools that the dialogue asks for, until it replies. */
async function runUntilReply(
  first: DialogueResponse,
  message: InboundMessage,
  context: DialogueContext,
  tools: ToolContext,
): Promise<DialogueReply> {
  const runTool = toolRunner(tools)
  let response = first
  const said: string[] = []
  const notices: OwnerNotice[] = []
  for (let ran = 0; response.kind === 'run'; ran += 1) {
    said.push(...(response.say ?? []))
    if (response.notice) notices.push(response.notice)
    if (ran === MAX_TOOLS) throw new Error('a text message led to too many tools')
    const result = await runTool(response.request)
    const isAway = result.outcome === 'unavailable' || result.outcome === 'unknown'
    if (isAway && !message.isLastTry) throw new Error(`${response.request.tool} ended ${result.outcome}; trying again`)
    response = continueDialogue(response, result, context)
  }
  const notice = response.notice ?? notices[0]
  return { ...response, say: [...said, ...response.say], ...(notice === undefined ? {} : { notice }) }
}

/** The last answer within an hour. */
const pause = (message: InboundMessage, context: DialogueContext, callPhone: string): Answer => ({
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

/** A texter asks for a person, or leaves a message. */
function inboxItem(notice: OwnerNotice, { id: messageId, from: phone, contactId, body }: InboundMessage): NewInboxItem {
  const from = { messageId, origin: messageId, phone, contactId }
  return notice.about === 'person'
    ? { ...from, kind: 'callback', words: body.trim() }
    : { ...from, kind: 'message', words: notice.text }
}

const nameOf = ({ from }: InboundMessage, { name }: DialogueContext): string =>
  name === null ? from : `${name.slice(0, 100)} (${from})`
