import { findRepliedNotices, type RepliedNotices } from '../../features/appointment-notices/replied-notices.ts'
import { requireAppointment } from '../../features/appointments/appointment.ts'
import { confirmByCustomer } from '../../features/appointments/customer-confirmation.ts'
import type { Business } from '../../features/business/business.ts'
import { type Caller, openToReply } from '../../features/caller-proof/caller-proof.ts'
import type { Answer, InboundMessage } from '../../features/messages/answer-inbound.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { NoticeLanguage } from '../../mails/customer-notices.ts'
import type { Database } from '../../store/database.ts'
import {
  type AppointmentRef,
  type DialogueState,
  home,
  toAppointmentRef,
} from '../responders/dialogue/dialogue-state.ts'
import { detectIntent } from '../understanding/en/intents.ts'
import { plainText } from '../understanding/en/plain-text.ts'
import { isModelTalk } from './model/model-talk.ts'
import { type NoticeReply, readNoticeReply } from './notice-reply.ts'
import { noticeWords } from './reply-words.ts'
import { saveDialogue, savedLanguage } from './saved-dialogue.ts'

interface ReplyDeps {
  db: Database
  clock: Clock
}

/** How a conversation continues from the notices that the sender of a text got. */
export type Reply =
  | { do: 'answer'; answer: Answer }
  | {
      do: 'change'
      wants: 'move' | 'cancel'
      language: NoticeLanguage
      /** The appointments; that of the latest notice comes first. */
      appointments: [AppointmentRef, ...AppointmentRef[]]
    }
  /** The dialogue answers. `language` is that of its questions; `text` replaces the text. */
  | { do: 'talk'; language: NoticeLanguage; text?: string }

/**
 * Reads a text as the reply to a notice: C confirms, R and X begin a change, each for the appointment of the latest notice. A letter counts at any
 * time; other words count only if the assistant has not asked anything since.
 */
export async function replyToNotice(
  { db, clock }: ReplyDeps,
  business: Business,
  caller: Caller,
  message: InboundMessage,
  before: DialogueState,
): Promise<Reply> {
  const talk = { do: 'talk', language: savedLanguage(message.conversation) } as const
  const { phone } = caller
  if (phone === null || before.step.at === 'message') return talk
  const noticed = await findRepliedNotices(db, business.id, phone, message.createdAt)
  if (noticed === null) return talk
  const reply = readNoticeReply(message.body, noticed.language)
  const hasModel = isModelTalk(message.conversation)
  const isFree = before.step.at === 'home' && !hasModel
  const open = () => openToReply(db, business, caller, noticed.appointmentIds, clock.now())
  if (reply === null) {
    if ((isFree || (hasModel && noticed.isLastText)) && OWN.has(detectIntent(plainText(message.body)) ?? ''))
      await open()
    return talk
  }
  if (!reply.isLetter && !isFree && !noticed.isLastText) return talk
  if (reply.wants === 'late') return { do: 'answer', answer: late(business, message, noticed) }
  if (reply.wants === 'confirm') return (await confirmed(db, business, clock, noticed, reply, before)) ?? talk
  const { wants } = reply
  if (!(await open())) return { do: 'talk', language: 'en', text: `${wants} my appointment` }
  const [latest, ...others] = await Promise.all(
    noticed.appointmentIds.map(async (id) => toAppointmentRef(await requireAppointment(db, business, id))),
  )
  if (latest === undefined) return talk
  return { do: 'change', wants, language: noticed.language, appointments: [latest, ...others] }
}

/** What a reply in free words may ask about the sender's own appointments. */
const OWN: ReadonlySet<string> = new Set(['move', 'cancel', 'own', 'status'])

/** Null if the words do not confirm anything new. */
async function confirmed(
  db: Database,
  business: Business,
  clock: Clock,
  { appointmentIds: [id], isLastText, language }: RepliedNotices,
  { isLetter }: NoticeReply,
  before: DialogueState,
): Promise<Reply | null> {
  const words = noticeWords(language, business.country)
  const known = await requireAppointment(db, business, id)
  if (known.customerConfirmedAt !== null && !isLetter && !isLastText) return null
  const row = await confirmByCustomer(db, business, id, clock.now())
  const said = row === null ? words.gone() : words.confirmed(row.service, words.time(row.startsAt, business.timezone))
  return { do: 'answer', answer: { body: said, conversation: saveDialogue(home(before)) } }
}

const late = (
  { country }: Business,
  { id, from: phone, contactId, body }: InboundMessage,
  { language }: RepliedNotices,
): Answer => ({
  body: noticeWords(language, country).toldThemLate(),
  inbox: { messageId: id, origin: id, phone, contactId, kind: 'message', words: body.trim() },
})
