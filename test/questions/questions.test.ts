import { beforeAll, expect, test } from 'vitest'
import { searchArticles } from '../../src/features/knowledge/article.ts'
import type { Database } from '../../src/store/database.ts'
import { aBusiness, anArticle } from '../factories/records.ts'
import { createTestDatabase } from '../harness/test-database.ts'
import type { AskedBusiness } from './asked-business.ts'
import { dentist } from './dentist.ts'
import { hairSalon } from './hair-salon.ts'
import { lawFirm } from './law-firm.ts'
import { OTHER_TRADES } from './other-trades.ts'
import { plainSpeakers } from './plain-speakers.ts'
import { plumber } from './plumber.ts'
import { restaurant } from './restaurant.ts'
import { UNTUNED_TRADES } from './untuned-trades.ts'

/** As the assistant uses it: `MIN_SCORE` of the tool `answer`. */
const MIN_SCORE = 0.4

let db: Database
beforeAll(async () => {
  db = await createTestDatabase()
})

async function askAll(business: AskedBusiness) {
  const { articles, unanswerable } = business
  const row = await aBusiness(db)
  for (const { title, content } of articles) await anArticle(db, row, { title, content })
  const best = async (question: string) => {
    const [found] = await searchArticles(db, row.id, question, 3)
    return found && found.score >= MIN_SCORE ? found.article.title : null
  }
  const missed: string[] = []
  for (const { title, asked } of articles)
    for (const question of asked) {
      const found = await best(question)
      if (found !== title) missed.push(`${business.trade}: "${question}" found ${found ?? 'nothing'}, not ${title}`)
    }
  const invented: string[] = []
  for (const question of unanswerable) {
    const found = await best(question)
    if (found !== null) invented.push(`${business.trade}: "${question}" found ${found}`)
  }
  return { missed, invented, asked: articles.flatMap(({ asked }) => asked).length, unanswerable: unanswerable.length }
}

async function askEverything(businesses: readonly AskedBusiness[]) {
  const total = { asked: 0, unanswerable: 0, missed: [] as string[], invented: [] as string[] }
  for (const business of businesses) {
    const { asked, unanswerable, missed, invented } = await askAll(business)
    total.asked += asked
    total.unanswerable += unanswerable
    total.missed.push(...missed)
    total.invented.push(...invented)
  }
  const { asked, unanswerable, missed, invented } = total
  console.info(
    `${asked - missed.length} of ${asked} paraphrases found their article, ${invented.length} of ${unanswerable} other questions found one`,
    [...missed, ...invented].map((line) => `\n  ${line}`).join(''),
  )
  return total
}

test('nineteen of twenty paraphrases find their article, and at most one of twenty other questions finds one', async () => {
  const { asked, unanswerable, missed, invented } = await askEverything([
    dentist,
    hairSalon,
    plumber,
    restaurant,
    lawFirm,
  ])

  expect(asked).toBeGreaterThanOrEqual(150)
  expect(unanswerable).toBeGreaterThanOrEqual(60)
  expect(missed.length / asked).toBeLessThanOrEqual(0.05)
  expect(invented.length / unanswerable).toBeLessThanOrEqual(0.05)
})

test('questions to trades that the topics were not written for are also answered', async () => {
  const { asked, unanswerable, missed, invented } = await askEverything(OTHER_TRADES)

  expect(missed.length / asked).toBeLessThanOrEqual(0.15)
  expect(invented.length / unanswerable).toBeLessThanOrEqual(0.05)
})

test('three of four questions for which the search was never changed find their article', async () => {
  const { asked, unanswerable, missed, invented } = await askEverything(UNTUNED_TRADES)

  expect(missed.length / asked).toBeLessThanOrEqual(0.25)
  expect(invented.length / unanswerable).toBeLessThanOrEqual(0.05)
})

test('everyday words find their article', async () => {
  const { asked, unanswerable, missed, invented } = await askEverything(plainSpeakers)

  expect(missed.length / asked).toBeLessThanOrEqual(0.4)
  expect(invented.length / unanswerable).toBeLessThanOrEqual(0.1)
})
