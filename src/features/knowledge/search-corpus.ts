import type { Database } from '../../store/database.ts'
import { bestPassage, PASSAGE_LENGTH } from './passage.ts'
import { type Corpus, type QuestionPart, selectHits, selectTerms, selectTitles } from './question-search.ts'
import { isLight } from './topics/plain-words.ts'
import { type AskedTopic, questionMeaning, topicsOfTitle } from './topics/question-meaning.ts'

export const QUESTION_LENGTH = 1000

/** A text that covers a topic in other words than the question is a less certain answer. */
const OTHER_WORDS = 0.9
const HINT = 0.6
/** The share of its weight for a topic whose words are part of a phrase for another topic. */
const OF_PART = 0.5
/**
 * "My son has Medicaid" says who it is about but asks for something else, so a topic that only one text covers weighs
 * more.
 */
const TELLS_OF_CHILD = /^(?:my|our) (?:little |young |small )?(?:son|daughter|boy|girl|one|ones)$/
/** The text contains the topic's words; its title may still be about something else. */
const SAME_WORDS = 0.95
/**
 * A word that no text contains may only surround the subject ("my mother") if few texts cover a known topic of the question. Otherwise it
 * probably is the subject.
 */
const ABSENT_WORD = { besideTopic: 0.5, alone: 1.4 }
/** "Can you tow me?" is not answered by other knowledge about cars. */
const ABSENT_VERB = 1.5

/**
 * Finds the rows of a corpus that answer a question, best first, with their best matching passage. @param among the texts that may be found; null for
 * all
 */
export async function searchCorpus<T extends object>(
  db: Database,
  corpus: Corpus,
  businessId: string,
  question: string,
  limit: number,
  among: readonly string[] | null = null,
): Promise<{ row: T; passage: string; score: number }[]> {
  const { topics, words, lightWords, verb } = questionMeaning(question.replaceAll('\0', ' ').slice(0, QUESTION_LENGTH))
  const [terms, titles] = await Promise.all([
    words === '' ? [] : selectTerms(db.list, corpus, businessId, words),
    topics.length > 0 && corpus.hasSpeakingTitles ? selectTitles(db.list, corpus, businessId) : [],
  ])
  const light = new Set(lightWords.split(/[ ']/))
  const titled = titles.map(({ id, title }) => ({ id, about: topicsOfTitle(topics, title) }))
  const absent = (said: string) => absentWeights(light.has(said) || isLight(said), said === verb)
  const parts = [
    ...partsOf(topics.map((topic) => ({ topic, part: topicPart(topic, idsAbout(topic, titled), absent) }))),
    ...terms
      .filter(({ word, likeness }) => likeness === 1 || !light.has(word))
      .map(({ word, written, likeness }) => ({
        weight: 1,
        ...absent(word),
        isTopic: false,
        ways: [{ likeness, phrases: written }],
      })),
  ]
  if (!parts.some(({ ways }) => ways.some(({ phrases }) => phrases.length > 0))) return []
  const hits = await selectHits<T>(db.list, corpus, businessId, parts, limit, among)
  return hits.map(({ row, score, marked }) => ({ row, score, passage: bestPassage(marked, PASSAGE_LENGTH) }))
}

/** Makes a word that asks for one of several topics one part of the question. */
function partsOf(all: readonly { topic: AskedTopic; part: QuestionPart }[]): QuestionPart[] {
  const asked = [...new Set(all.map(({ topic }) => topic.asked))]
  const alike = asked.map((words) => all.filter(({ topic }) => topic.asked === words))
  return alike.map((same) => ({
    weight: Math.max(...same.map(({ part }) => part.weight)),
    absentWeight: Math.max(...same.map(({ part }) => part.absentWeight)),
    absentBesideTopic: Math.max(...same.map(({ part }) => part.absentBesideTopic)),
    isTopic: same.some(({ part }) => part.isTopic),
    ways: same.flatMap(({ part }) => part.ways),
  }))
}

type TitledRow = { id: string; about: readonly AskedTopic[] }

const idsAbout = (topic: AskedTopic, rows: readonly TitledRow[]): string[] =>
  rows.filter(({ about }) => about.includes(topic)).map(({ id }) => id)

type AbsentWeights = Pick<QuestionPart, 'absentWeight' | 'absentBesideTopic'>

function absentWeights(isLight: boolean, isVerb: boolean): AbsentWeights {
  if (isLight) return { absentWeight: 0, absentBesideTopic: 0 }
  if (isVerb) return { absentWeight: ABSENT_VERB, absentBesideTopic: ABSENT_VERB }
  return { absentWeight: ABSENT_WORD.alone, absentBesideTopic: ABSENT_WORD.besideTopic }
}

const ABSENT_TOPIC: AbsentWeights = { absentWeight: 1, absentBesideTopic: 1 }
const ABSENT_PART: AbsentWeights = { absentWeight: 0, absentBesideTopic: 0 }

function topicPart(topic: AskedTopic, ids: readonly string[], absent: (word: string) => AbsentWeights): QuestionPart {
  const { asked, isPart, isByExample, tells, hints, weight, pattern } = topic
  return {
    weight: isPart || TELLS_OF_CHILD.test(asked) ? weight * OF_PART : weight,
    ...(isPart || isByExample ? ABSENT_PART : weight > 1 ? ABSENT_TOPIC : absent(asked)),
    isTopic: weight > 1,
    ways: [
      { likeness: 1, phrases: [], ids },
      { likeness: SAME_WORDS, phrases: tells.filter((phrase) => asked.includes(phrase.toLowerCase())) },
      { likeness: OTHER_WORDS, phrases: tells, pattern },
      { likeness: HINT, phrases: hints },
    ],
  }
}
