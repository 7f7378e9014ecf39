import type { Database } from '../../store/database.ts'
import { bestPassage, PASSAGE_LENGTH } from './passage.ts'
import { type Corpus, type QuestionPart, selectHits, selectTerms, selectTitles } from './question-search.ts'
import { type AskedTopic, questionMeaning, topicsOfTitle } from './topics/question-meaning.ts'

export const QUESTION_LENGTH = 1000

/** A text that tells of a topic in other words than the question answers it less surely. */
const OTHER_WORDS = 0.9
const HINT = 0.6
/** Of the weight of a topic whose words are part of what asks for another one. */
const OF_PART = 0.5
/** The words of the topic stand in the text; its title may still be about something else. */
const SAME_WORDS = 0.95
/**
 * A word that no text contains may be a word around the subject ("my mother") where the question has a known topic.
 * Without a topic it probably is the subject.
 */
const ABSENT_WORD = { besideTopic: 0.5, alone: 1.3 }
/** "Can you tow me?" is not answered by what else is known of cars. */
const ABSENT_VERB = 1.5

/** Finds the rows of a corpus that answer a question, best first, with their best matching passage. */
export async function searchCorpus<T extends object>(
  db: Database,
  corpus: Corpus,
  businessId: string,
  question: string,
  limit: number,
): Promise<{ row: T; passage: string; score: number }[]> {
  const { topics, words, verb } = questionMeaning(question.replaceAll('\0', ' ').slice(0, QUESTION_LENGTH))
  const [terms, titles] = await Promise.all([
    words === '' ? [] : selectTerms(db.list, corpus, businessId, words),
    topics.length > 0 && corpus.hasSpeakingTitles ? selectTitles(db.list, corpus, businessId) : [],
  ])
  const titled = titles.map(({ id, title }) => ({ id, about: topicsOfTitle(topics, title) }))
  const absentWord = topics.some(({ weight }) => weight > 1) ? ABSENT_WORD.besideTopic : ABSENT_WORD.alone
  const absentWeight = (said: string) => (said === verb ? ABSENT_VERB : absentWord)
  const parts = [
    ...topics.map((topic) => topicPart(topic, idsAbout(topic, titled), absentWeight)),
    ...terms.map(({ word, written, likeness }) => ({
      weight: 1,
      absentWeight: absentWeight(word),
      ways: [{ likeness, phrases: written }],
    })),
  ]
  if (!parts.some(({ ways }) => ways.some(({ phrases }) => phrases.length > 0))) return []
  const hits = await selectHits<T>(db.list, corpus, businessId, parts, limit)
  return hits.map(({ row, score, marked }) => ({ row, score, passage: bestPassage(marked, PASSAGE_LENGTH) }))
}

type TitledRow = { id: string; about: readonly AskedTopic[] }

const idsAbout = (topic: AskedTopic, rows: readonly TitledRow[]): string[] =>
  rows.filter(({ about }) => about.includes(topic)).map(({ id }) => id)

function topicPart(topic: AskedTopic, ids: readonly string[], absentWeight: (word: string) => number): QuestionPart {
  const { asked, isPart, tells, hints, weight, pattern } = topic
  return {
    weight: isPart ? weight * OF_PART : weight,
    absentWeight: isPart ? 0 : weight > 1 ? 1 : absentWeight(asked),
    ways: [
      { likeness: 1, phrases: [], ids },
      { likeness: SAME_WORDS, phrases: tells.filter((phrase) => asked.includes(phrase.toLowerCase())) },
      { likeness: OTHER_WORDS, phrases: tells, pattern },
      { likeness: HINT, phrases: hints },
    ],
  }
}
