import { Type } from 'typebox'
import { searchDocuments } from '../../../features/documents/document.ts'
import {
  articlesFor,
  bestPassage,
  type LikelyArticle,
  listArticles,
  PASSAGE_LENGTH,
} from '../../../features/knowledge/article.ts'
import { noteUnanswered } from '../../../features/knowledge/unanswered-question.ts'
import { isDangerAtHome } from '../../understanding/en/emergencies/home-danger.ts'
import { isForOtherDanger } from '../../understanding/en/emergencies/other-danger.ts'
import { plainText } from '../../understanding/en/plain-text.ts'
import { isQuestion } from '../../understanding/en/question-shapes.ts'
import { defineTool, InputRefusal } from '../define-tool.ts'
import type { ToolContext } from '../tool-context.ts'
import { readText, textInput } from '../tool-input.ts'

export interface AnswerRequest {
  question: string
  /** Other words for the same: what was said with the question, or the question without the names of services. */
  context?: string | null
  /** It may be no question: only a clear answer counts, and a question without one is not kept. */
  isTentative?: boolean
  /** Tentative, but in the form of a question that names nothing that can be booked: what is nearest to it is told as well. */
  isAsked?: boolean
}

interface AnswerResult {
  outcome: 'passages'
  /** Best first; empty if the business has written nothing about the question. */
  passages: { title: string; text: string }[]
  /** Where nothing answers the question, or several texts do alike: those that are nearest to it. Absent: there are none. */
  nearest?: { title: string; text: string }[]
  /** Whether the first passage may not answer the question; absent: it does. */
  isDoubtful?: true
}

const MAX_PASSAGES = 3
/** 0 to 1. A passage below it shares a word with the question, but does not answer it. */
const MIN_SCORE = 0.4
/** The same for a text that may be no question. */
const MIN_CLEAR_SCORE = 0.43

export const answerTool = defineTool({
  name: 'answer',
  description:
    'Searches the texts of the business, for example about prices, parking or rules. Say about the business only what you were told here and what this tool returned.',
  hasEffects: false,
  input: Type.Object({ question: textInput('The complete question, in words that can be searched for') }),
  parse(input): AnswerRequest {
    const question = readText(input.question)
    if (question === null) throw new InputRefusal('question: is missing. Give the question, whole.')
    return { question }
  },
  run: searchAnswer,
  formatResult: ({ passages }) =>
    passages.length > 0
      ? { passages }
      : {
          passages,
          note: 'The business has written nothing on that. Say that you do not know; offer to take a message.',
        },
})

/** Searches the articles and documents of the business; a story before the question may hide what is asked. */
async function searchAnswer(context: ToolContext, request: AnswerRequest): Promise<AnswerResult> {
  const { question, isTentative = false, isAsked = false } = request
  const searched = await searchAll(context, [question, request.context ?? null])
  const likely = byProbability(searched)
  const decided = decide(await foundIn(context, searched, request), likely, request)
  const passages = decided.slice(0, MAX_PASSAGES).map(toPassage)
  // What the business has written on a danger is said, however unlike the words are.
  const doubt = isDoubtful(decided, likely) ? { isDoubtful: true as const } : {}
  if (isTentative && !isAsked && !isDangerAtHome(question)) return { outcome: 'passages', passages, ...doubt }
  const isPossible = !isAsked || likely.some(({ probability }) => probability >= POSSIBLE)
  const nearest = decided.length > 0 ? rivals(decided) : isPossible ? await nearestTo(context, searched, likely) : []
  if (decided.length === 0 && !isTentative) await keepQuestion(context, question)
  return { outcome: 'passages', passages, ...(nearest.length > 0 ? { nearest } : {}), ...doubt }
}

/** The articles by how probably they answer one of the texts. */
function byProbability(searched: readonly Searched[]): LikelyArticle[] {
  const all = searched.flatMap(({ likely }) => likely).sort((one, other) => other.probability - one.probability)
  return all.filter(({ id }, index) => all.findIndex((other) => other.id === id) === index)
}

/** What the words of the texts found, best first; if nothing, what the words of the part that asks find. */
async function foundIn(context: ToolContext, searched: readonly Searched[], { question, isTentative }: AnswerRequest) {
  const minScore = isTentative === true ? MIN_CLEAR_SCORE : MIN_SCORE
  const good = (some: readonly Searched[]) => bestFirst(some.flatMap((one) => goodIn(one, minScore)))
  const best = good(searched)
  const asked = isTentative === true ? null : questionPart(question)
  return best.length > 0 || asked === null ? best : good(await searchAll(context, [asked]))
}

/** From this probability on, an article answers a question that shares too few words with it. */
const PROBABLE = 0.75
/** The same for a text that has the form of a question, and may be none. */
const PROBABLE_ASKED = 0.6
/** Without an article of this probability, what may be no question is none. */
const POSSIBLE = 0.2
/** The same for a text that may be no question. */
const PROBABLE_TENTATIVE = 0.85
/** An article with a lower score by words does not answer a question for which it is less probable than this. */
const DOUBTFUL = 0.5
const IMPROBABLE = 0.3

/** What answers the question, of what its words found and what it means. */
function decide(
  best: readonly Found[],
  likely: readonly LikelyArticle[],
  { isTentative = false, isAsked = false }: AnswerRequest,
): readonly Found[] {
  const [top] = likely
  const [first] = best
  if (top === undefined) return best
  const least = isAsked ? PROBABLE_ASKED : isTentative ? PROBABLE_TENTATIVE : PROBABLE
  if (first === undefined)
    return top.probability >= least ? [{ title: top.title, text: top.passage, score: top.probability }] : []
  const own = likely.find(({ title }) => title === first.title)?.probability ?? 0
  const isRefuted = first.isArticle === true && first.score < DOUBTFUL && own < IMPROBABLE
  return isRefuted ? [] : best
}

/** A text that covers only some words of the question answers it if it is at least this probable. */
const BELIEVED = 0.7

/** Whether neither the words nor the meaning show for certain that the first text answers the question. */
function isDoubtful([first]: readonly Found[], likely: readonly LikelyArticle[]): boolean {
  if (first?.isArticle !== true || first.score >= CERTAIN) return false
  const own = likely.find(({ title }) => title === first.title)
  return own !== undefined && own.probability < BELIEVED
}

const toPassage = ({ title, text }: { title: string; text: string }) => ({ title, text })

/** Below this score, the first of two texts with nearly the same score is not a certain answer. */
const CERTAIN = 0.6
const NEARLY = 0.05

/** The texts between which the scores do not decide; empty if the first one answers the question. */
function rivals([first, ...others]: readonly Found[]) {
  if (first === undefined || first.score >= CERTAIN) return []
  const alike = others.filter(({ score, title }) => title !== first.title && first.score - score <= NEARLY)
  return alike.length === 0 ? [] : [first, ...alike].map(toPassage)
}

/** A business with so few articles can name them all. */
const FEW = 5

/** The articles that have something in common with the question, best first; where there are only few articles, the others after them. */
async function nearestTo(
  { db, business, knowledge = null }: ToolContext,
  [asked]: readonly Searched[],
  likely: readonly LikelyArticle[],
) {
  const among = knowledge?.articleIds ?? null
  const { items } = await listArticles(db, business.id, {}, { limit: FEW + 1, after: null })
  const near =
    likely.length > 0
      ? likely.map(({ title, passage }) => ({ title, text: passage }))
      : (asked?.articles ?? []).slice(0, FEW).map(toPassage)
  const open = items.filter(({ id }) => among === null || among.includes(id))
  if (open.length > FEW) return near.slice(0, MAX_PASSAGES)
  const others = open.filter(({ title }) => !near.some((one) => one.title === title))
  return [...near, ...others.map(({ title, content }) => ({ title, text: bestPassage(content, PASSAGE_LENGTH) }))]
}

/** "I drive an old car, do you repair those?": the part that asks; null if the whole text does. */
function questionPart(text: string): string | null {
  const parts = text.split(/(?<=[.!?])\s+|[,;]\s+/)
  const asked = parts.findLast((part) => part.split(/\s+/).length >= LEAST_WORDS && isQuestion(plainText(part)))
  return parts.length < 2 || asked === undefined ? null : asked
}

/** Of a question that can be searched for by itself. */
const LEAST_WORDS = 4

interface Found {
  title: string
  text: string
  score: number
  isArticle?: boolean
}

/** What the articles and documents have on one text. */
interface Searched {
  text: string
  /** By their words, best first. */
  articles: Found[]
  documents: Found[]
  likely: readonly LikelyArticle[]
}

/** Searches the articles and the documents once for each of the texts that differ. */
async function searchAll(context: ToolContext, texts: readonly (string | null)[]): Promise<Searched[]> {
  const searched: Searched[] = []
  for (const text of new Set(texts)) if (text !== null) searched.push(await search(context, text))
  return searched
}

async function search({ db, business, knowledge = null }: ToolContext, text: string): Promise<Searched> {
  const [{ found, likely }, documents] = await Promise.all([
    articlesFor(db, business.id, text, knowledge?.articleIds ?? null),
    searchDocuments(db, business.id, text, MAX_PASSAGES, knowledge?.documentIds ?? null),
  ])
  return {
    text,
    articles: found.map(({ article, passage, score }) => ({
      title: article.title,
      text: passage,
      score,
      isArticle: true,
    })),
    documents: documents.map(({ title, passage, score }) => ({ title: withoutExtension(title), text: passage, score })),
    likely,
  }
}

/** What answers the text. Of equal scores the article comes first, as it was written to be an answer. */
const goodIn = ({ text: asked, articles, documents }: Searched, minScore: number): Found[] =>
  [...articles.slice(0, MAX_PASSAGES), ...documents].filter(
    ({ title, text, score }) => score >= minScore && !isForOtherDanger(asked, `${title}. ${text}`),
  )

/** Without repetition; the sort is stable. */
function bestFirst(found: readonly Found[]): Found[] {
  const sorted = [...found].sort((a, b) => b.score - a.score)
  return sorted.filter(({ text }, index) => sorted.findIndex((other) => other.text === text) === index)
}

/** Keeps the question for the business to answer later. A failure is only logged: the caller can do nothing about it. */
async function keepQuestion({ db, business, callId, message, clock, log }: ToolContext, question: string) {
  const channel = message ? 'message' : callId === null ? 'console' : 'call'
  try {
    await noteUnanswered(db, business.id, { question, channel, callId, messageId: message?.id ?? null }, clock.now())
  } catch (err) {
    log.warn({ callId, err }, 'an unanswered question could not be stored')
  }
}

/** `Price list.pdf` becomes `Price list`. */
const withoutExtension = (fileName: string): string => fileName.replace(/\.[a-z]{1,8}$/i, '')
