import { expect, test } from 'vitest'
import { articlesFor } from '../../src/features/knowledge/article.ts'
import { nearestSentence } from '../../src/features/knowledge/meaning/article-vectors.ts'
import { vectorOf } from '../../src/features/knowledge/meaning/english-vectors.ts'
import { featuresOf } from '../../src/features/knowledge/meaning/likely-articles.ts'
import { WEIGHTS } from '../../src/features/knowledge/meaning/weights.ts'
import type { Database } from '../../src/store/database.ts'
import { PEOPLE } from '../callers/people/all-people.ts'
import { STRANGERS } from '../callers/people/strangers/strangers.ts'
import type { Person } from '../callers/person.ts'
import { aBusiness, anArticle } from '../factories/records.ts'
import { createTestDatabase } from '../harness/test-database.ts'
import type { AskedTrade } from './calls/asked-trade.ts'
import { CARE_TRADES } from './calls/care-trades.ts'
import { HOME_TRADES } from './calls/home-trades.ts'
import { UNPREPARED_TRADES } from './calls/unprepared-trades.ts'
import { UNTRIED_TRADES } from './calls/untried-trades.ts'
import { fitted, type Lesson } from './logistic-regression.ts'
import { OTHER_TRADES } from './other-trades.ts'
import { plainSpeakers } from './plain-speakers.ts'
import { UNTUNED_TRADES } from './untuned-trades.ts'

/** The articles of a business, and questions with the title of the article that answers them; null if none does. */
interface Asked {
  articles: readonly { title: string; content: string }[]
  questions: readonly { text: string; title: string | null }[]
}

const ofBusinesses = (): Asked[] =>
  [...OTHER_TRADES, ...UNTUNED_TRADES, ...plainSpeakers].map(({ articles, unanswerable }) => ({
    articles,
    questions: [
      ...articles.flatMap(({ title, asked }) => asked.map((text) => ({ text, title }))),
      ...unanswerable.map((text) => ({ text, title: null })),
    ],
  }))

const ofTrades = (): Asked[] =>
  [...UNPREPARED_TRADES, ...HOME_TRADES, ...CARE_TRADES, ...UNTRIED_TRADES].map((trade: AskedTrade) => {
    const articles = Object.entries(trade.articles).map(([title, content]) => ({ title, content }))
    const asked = [...trade.situations, ...trade.withTimeOrService, ...trade.plain]
    return {
      articles,
      questions: [
        ...asked.map(([text, fact]) => ({
          text,
          title: articles.find(({ content }) => fact.test(content))?.title ?? null,
        })),
        ...trade.unanswerable.map((text) => ({ text, title: null })),
      ],
    }
  })

/** What people say first, where an article has what they have to hear. */
function ofPeople(): Asked[] {
  const byArticles = new Map<string, Person[]>()
  for (const person of [...PEOPLE, ...STRANGERS]) {
    const key = JSON.stringify(person.scene?.articles ?? [])
    byArticles.set(key, [...(byArticles.get(key) ?? []), person])
  }
  return [...byArticles.values()].map((people) => {
    const articles = people[0]?.scene?.articles ?? []
    const questions = people.flatMap(({ says, expect: { hears = [] } }) => {
      const text = says.find((said): said is string => typeof said === 'string' && said.split(' ').length > 3)
      const title = articles.find(({ content }) => hears.some((fact) => fact.test(content)))?.title
      return text === undefined || title === undefined ? [] : [{ text, title }]
    })
    return { articles, questions }
  })
}

async function lessonsOf(db: Database, { articles, questions }: Asked): Promise<Lesson[]> {
  const business = await aBusiness(db)
  const rows: { id: string; title: string }[] = []
  for (const article of articles) rows.push(await anArticle(db, business, article))
  const lessons: Lesson[] = []
  for (const { text, title } of questions) {
    const asked = vectorOf(text)
    if (asked === null) continue
    const { found } = await articlesFor(db, business.id, text)
    const scores = new Map(found.map(({ article, score }) => [article.id, score]))
    const features = featuresOf(
      rows.map(({ id }) => ({ score: scores.get(id) ?? 0, nearness: nearestSentence(id, asked)?.nearness ?? 0 })),
    )
    lessons.push(...features.map((one, index) => ({ features: one, isHit: rows[index]?.title === title })))
  }
  return lessons
}

test('the weights of the search are the ones learned from the questions', async () => {
  const db = await createTestDatabase()
  const lessons: Lesson[] = []
  for (const asked of [...ofBusinesses(), ...ofTrades(), ...ofPeople()]) lessons.push(...(await lessonsOf(db, asked)))
  const learned = fitted(lessons)
  console.info(`${lessons.length} lessons teach ${learned.map((weight) => weight.toFixed(2)).join(', ')}`)

  expect(lessons.length).toBeGreaterThan(3000)
  for (const [index, weight] of [...WEIGHTS.features, WEIGHTS.bias].entries())
    expect(Math.abs((learned[index] ?? 0) - weight)).toBeLessThan(0.4)
}, 120_000)
