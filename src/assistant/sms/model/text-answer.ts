import type { Business } from '../../../features/business/business.ts'
import type { Caller } from '../../../features/caller-proof/caller-proof.ts'
import type { Answer, InboundMessage } from '../../../features/messages/answer-inbound.ts'
import { recentTexts, type ThreadText } from '../../../features/messages/answer-steps.ts'
import { picturesOfMessages } from '../../../features/messages/pictures/picture.ts'
import type { Clock } from '../../../kernel/clock.ts'
import type { Log } from '../../../kernel/log.ts'
import type { Database } from '../../../store/database.ts'
import type { SessionAssistant } from '../../call/assistant.ts'
import type { LanguageModel } from '../../ports.ts'
import { CORRECTION, claimsDone } from '../../responders/claims.ts'
import { arrangedSoFar, hasArranged, isUnresolved, RESOLVE } from '../../responders/commit-guard.ts'
import { cutSentences } from '../../responders/cut-sentences.ts'
import type { PromptFacts } from '../../responders/prompt.ts'
import { textPrompt } from '../../responders/text-prompt.ts'
import { phrases } from '../../speech/phrases.ts'
import type { ToolSet } from '../../tools/tool-set.ts'
import { type AnswerProgress, beginProgress, saveRounds } from './answer-progress.ts'
import { generate } from './generate.ts'
import { restoreModelTalk, saveModelTalk } from './model-talk.ts'
import { modelTurns, type ThreadPicture } from './model-turns.ts'
import { replyText } from './reply-text.ts'
import type { TextTools } from './text-tools.ts'

/** What a model needs to answer one text. */
export interface TextScene {
  db: Database
  clock: Clock
  log: Log
  message: InboundMessage
  business: Business
  caller: Caller
  assistant: SessionAssistant
  model: LanguageModel
  tools: ToolSet
  facts: PromptFacts
  /** Runs the tools that the model calls, and keeps track of what was done. */
  runs: TextTools
}

/** The most rounds of tools; no text needs more. */
const MAX_ROUNDS = 8
/** How many useless answers in a row are allowed: empty, or only a false claim. */
const MAX_FAILURES = 2
const HOUR_MS = 3_600_000
/** How much of a thread a model reads. */
const HISTORY = { texts: 24, ms: 24 * HOUR_MS }

/**
 * Lets a model answer a text, with the tools and the guards of calls. Null if the model has failed and nothing was done, so that the built-in
 * dialogue answers.
 */
export async function answerByModel(scene: TextScene): Promise<Answer | null> {
  const { message, runs } = scene
  const texts = await textsUpTo(scene)
  if (repeatsItself(texts)) return { body: null }
  const before = restoreModelTalk(message.conversation)
  await runs.begin(beginProgress(before), texts)
  const reply = await writeReply(scene, texts)
  const { done, talk, rounds, collected } = runs.progress
  if (reply === null && done.length === 0) {
    // Only the model knows what the person is agreeing to: it is tried again before the rules take over.
    if (before.memory.asked !== null && !message.isLastTry) throw new Error('the model has failed; trying again')
    return null
  }
  return {
    body: reply === null ? done.join('\n') : replyText(reply),
    conversation: saveModelTalk(talk),
    steps: saveRounds(rounds),
    collected,
    assistant: scene.assistant.record,
  }
}

/** The texts of the thread, ending with the one to be answered. Later ones are answered later. */
async function textsUpTo({ db, message, clock }: TextScene): Promise<ThreadText[]> {
  const thread = { businessPhone: message.to, phone: message.from }
  const since = new Date(clock.now().getTime() - HISTORY.ms)
  const all = await recentTexts(db.list, message.businessId, thread, { since, limit: HISTORY.texts })
  const index = all.findIndex(({ id }) => id === message.id)
  const { id, body, mediaUrls } = message
  const current: ThreadText = { id, direction: 'inbound', body, mediaCount: mediaUrls.length, steps: null }
  const others = all.filter(({ id: other, direction }, at) => other !== id && (direction === 'outbound' || at < index))
  return [...others, current]
}

/** How often the same words may come: a person may send them twice, a machine sends them forever. */
const MAX_SAME = 3
const SHORT = 20

/** Whether the texts are an automatic reply, such as "I am away until Monday": an answer would only bring the next one. */
function repeatsItself(texts: readonly ThreadText[]): boolean {
  const last = texts.filter(({ direction }) => direction === 'inbound').slice(-MAX_SAME)
  const [words] = last.map(({ body }) => body.trim())
  return (
    last.length === MAX_SAME &&
    words !== undefined &&
    words.length > SHORT &&
    last.every(({ body }) => body.trim() === words)
  )
}

/** The newest pictures of the thread. Vendors refuse larger ones, and more of them only add to the cost. */
const PICTURES = { limit: 4, maxBytes: 3_500_000 }

const picturesFor = ({ db, message }: TextScene, texts: readonly ThreadText[]): Promise<ThreadPicture[]> =>
  picturesOfMessages(
    db,
    message.businessId,
    texts.filter(({ direction, mediaCount }) => direction === 'inbound' && mediaCount > 0).map(({ id }) => id),
    PICTURES,
  )

/** Null if the model has failed. */
async function writeReply(scene: TextScene, texts: readonly ThreadText[]): Promise<string | null> {
  const { clock, runs, model, facts, tools, message, log } = scene
  let failures = 0
  let correction: string | null = null
  let pictures = await picturesFor(scene, texts)
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const { progress } = runs
    const arranged = arrangedSoFar(recordOf(progress), 'conversation')
    const extra = correction === null ? arranged : `${arranged}\n\n${correction}`
    const request = {
      instructions: textPrompt(facts, clock.now(), extra),
      turns: modelTurns(texts, progress.rounds, pictures),
      tools: tools.tools,
    }
    const said = await generate(model, request, { clock, log, messageId: message.id })
    if (said === null && pictures.length > 0) {
      // Most models that fail here do not accept pictures, so they are only told that there is one.
      pictures = []
      continue
    }
    if (said === null || said.isRefused) return null
    correction = null
    if (said.calls.length > 0) {
      await runs.run(said.calls)
      continue
    }
    const text = said.text.trim()
    const problem = problemOf(text, runs.progress)
    if (problem === null) return text
    failures += 1
    if (failures > MAX_FAILURES) return text === '' ? null : phrases.notDoneYet()
    correction = problem
  }
  return phrases.cannotHelp()
}

const EMPTY = 'Your last answer was empty. Answer the text.'

/** The instruction for the next generation if this text may not be sent; otherwise null. */
function problemOf(text: string, progress: AnswerProgress): string | null {
  if (text === '') return EMPTY
  const { memory, turns } = progress.talk
  if (isUnresolved({ memory, callerTurns: turns })) return RESOLVE
  const { sentences, rest } = cutSentences(text)
  const claims = [...sentences, rest].some((sentence) => claimsDone(sentence))
  return claims && !hasArranged(recordOf(progress), memory) ? CORRECTION : null
}

const recordOf = ({ talk }: AnswerProgress) => ({
  toolCalls: talk.outcomes.map((outcome) => ({ result: { outcome } })),
})
