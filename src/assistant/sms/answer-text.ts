import { type Business, findBusiness } from '../../features/business/business.ts'
import type { Caller } from '../../features/caller-proof/caller-proof.ts'
import { requireContact } from '../../features/contacts/contact.ts'
import type { NewInboxItem } from '../../features/inbox/inbox.ts'
import type { Answer, InboundMessage, OnInbound } from '../../features/messages/answer-inbound.ts'
import type { ToolRuntime } from '../../features/tools/call-tool.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Log } from '../../kernel/log.ts'
import { parsePhoneNumber } from '../../kernel/phone-number.ts'
import { assistantPausedNotice } from '../../mails/assistant-notices.ts'
import type { Database } from '../../store/database.ts'
import { guardTools, loadAssistant, type SessionAssistant } from '../call/assistant.ts'
import type { LanguageModel } from '../ports.ts'
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
import { type KnownBusiness, loadKnownBusiness } from '../tools/known-business.ts'
import { type ToolRunner, toolRunner } from '../tools/run-tool.ts'
import { heldBy, withHolder } from './conversation-assistant.ts'
import { openTextScene, textToolContext } from './model/open-scene.ts'
import { answerByModel } from './model/text-answer.ts'
import { inEnglish } from './notice-reply.ts'
import { type Reply, replyToNotice } from './replied-notice.ts'
import { noticeWords } from './reply-words.ts'
import { restoreDialogue, saveDialogue } from './saved-dialogue.ts'
import { datesOf, sms } from './sms-phrases.ts'
import { takeTextOptOut } from './text-opt-out.ts'

export interface TextDeps {
  db: Database
  clock: Clock
  log: Log
  /** The providers of a business; absent if no business has a model. */
  providersOf?: (businessId: string) => Promise<{ model?: LanguageModel | null }>
  /** Runs the custom tools of businesses; absent if there are none. */
  toolRuntime?: ToolRuntime
}

/** More tools than any text message needs; reaching it is a bug. */
const MAX_TOOLS = 12

/**
 * Answers text messages: with the model of the business if one is set, otherwise with the built-in dialogue, which also continues what it has begun
 * and takes over if the model fails. Tools are idempotent by the message's id, and the state of the conversation is stored together with the reply.
 * So a message that is processed again after a crash starts from the same state and finds its booking made. While the calendar is unavailable the
 * answer fails and is tried again; only the last try tells the sender.
 */
export const textAnswerer =
  (deps: TextDeps): OnInbound =>
  async (message) => {
    const { db } = deps
    const business = await findBusiness(db, message.businessId)
    if (business === null) return { body: null }
    const optedOut = await takeTextOptOut(deps, message)
    if (optedOut !== null) return optedOut
    const { from, to, createdAt, conversation } = message
    const before = heldBy(conversation, createdAt)
    const assistant = await loadAssistant(db, business, { direction: 'inbound', from, to }, deps, before)
    return withHolder(await answerWith(deps, message, business, assistant), assistant, createdAt)
  }

async function answerWith(
  deps: TextDeps,
  message: InboundMessage,
  business: Business,
  assistant: SessionAssistant,
): Promise<Answer> {
  const { db } = deps
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
    remembers: assistant.content.memory,
    now: message.createdAt,
    words: { ...sms, ...datesOf(business.country) },
    isSpoken: false,
    isRecorded: false,
    isUnsure: false,
  }
  if (message.answersLeft === 1) return pause(message, context, callPhone)
  const before = restoreDialogue(message.conversation)
  const caller = senderOf(message, business)
  const reply = await replyToNotice(deps, business, caller, message, before)
  if (reply.do === 'answer') return reply.answer
  const scene = { ...deps, message, business, caller, assistant }
  if (reply.do === 'talk' && reply.text === undefined && before.step.at === 'home') {
    const answer = await modelAnswer(scene, known)
    if (answer !== null) return answer
  }
  const pictures = message.mediaUrls.length
  // A text with pictures only does not answer a question of the conversation, which continues afterwards.
  if (pictures > 0 && message.body.trim() === '')
    return { body: sms.pictureTaken(pictures), assistant: assistant.record, inbox: pictureItem(message) }
  const words = noticeWords(reply.language, business.country)
  const response = responseTo(reply, before, message, { ...context, words })
  const { state, say, notice } = await runUntilReply(
    response,
    message,
    { ...context, words },
    guardTools(toolRunner(textToolContext(scene, message.isRepeated)), assistant.content.tools),
  )
  return {
    body: [...(pictures > 0 ? [sms.pictureTaken(pictures)] : []), ...say].join('\n'),
    assistant: assistant.record,
    conversation: saveDialogue(state, reply.language),
    ...(notice ? { inbox: inboxItem(notice, message) } : pictures > 0 ? { inbox: pictureItem(message) } : {}),
  }
}

interface TextParts extends TextDeps {
  message: InboundMessage
  business: Business
  caller: Caller
  assistant: SessionAssistant
}

/** Null if no model is set, or if it has failed. */
async function modelAnswer(parts: TextParts, known: KnownBusiness): Promise<Answer | null> {
  const model = (await parts.providersOf?.(parts.business.id))?.model ?? null
  return model === null ? null : answerByModel(await openTextScene({ ...parts, known, model }))
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
  runTool: ToolRunner,
): Promise<DialogueReply> {
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

/** The last answer before the pause, once an hour's limit is reached. */
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

/** The inbox item of a texter who asks for a person or leaves a message. */
function inboxItem(notice: OwnerNotice, { id: messageId, from: phone, contactId, body }: InboundMessage): NewInboxItem {
  const from = { messageId, origin: messageId, phone, contactId }
  return notice.about === 'person'
    ? { ...from, kind: 'callback', words: body.trim() }
    : { ...from, kind: 'message', words: notice.text }
}

/** The inbox item for a picture that nobody has looked at yet. */
function pictureItem({ id: messageId, from: phone, contactId, body, mediaUrls }: InboundMessage): NewInboxItem {
  const sent = mediaUrls.length === 1 ? 'Sent a picture' : `Sent ${mediaUrls.length} pictures`
  const words = body.trim() === '' ? sent : `${sent}: ${body.trim()}`
  return { messageId, origin: messageId, phone, contactId, kind: 'message', words }
}

const nameOf = ({ from }: InboundMessage, { name }: DialogueContext): string =>
  name === null ? from : `${name.slice(0, 100)} (${from})`
