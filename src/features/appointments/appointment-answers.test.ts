import { expect, test } from 'vitest'
import { startTestApi } from '../../../test/harness/test-api.ts'
import { addService } from '../business/business.ts'

test('answers are checked against the questions of the service', async () => {
  const app = await startTestApi()
  const client = app.as('appointments:write', 'appointments:read')
  const questions = [
    { name: 'How many people?', type: 'number', required: true },
    { name: 'First visit?', type: 'yes_no', required: true },
  ] as const
  await addService(app.db, app.business.id, { name: 'Tasting', durationMinutes: 45, questions: [...questions] })
  const booking = { startsAt: '2026-03-03T10:00:00-05:00', contactName: 'Ada', service: 'tasting' }
  const refused = [
    [[{ question: 'Which wine?', answer: 'Red' }], /^answers\[0\]\.question: "Which wine\?" is not asked for Tasting/],
    [[{ question: 'How many people?', answer: 'some' }], /^answers\[0\]\.answer: must be a number$/],
    [[{ question: 'First visit?', answer: 'perhaps' }], /^answers\[0\]\.answer: must be yes or no$/],
    [[1, 2].map((n) => ({ question: 'How many people?', answer: `${n}` })), /^answers\[1\]\.question: .* twice/],
    [[{ question: 'How many people?', answer: '2', note: 'x' }], /note/],
  ] as const
  for (const [answers, message] of refused) {
    const reply = await client.post('/appointments', { ...booking, answers })
    expect(reply.body.error).toEqual({ code: 'BAD_REQUEST', message: expect.stringMatching(message) })
  }

  const answers = [{ question: 'how many people?', answer: '2' }]
  const booked = await client.post('/appointments', { ...booking, answers })
  expect([booked.status, booked.body.data.answers]).toEqual([201, answers])
  const path = `/appointments/${booked.body.data.id}`
  const more = [
    { question: 'how many people?', answer: ' 3 ' },
    { question: 'First visit?', answer: 'YES' },
  ]
  expect((await client.patch(path, { answers: more })).body.data.answers).toEqual([
    { question: 'how many people?', answer: '3' },
    { question: 'First visit?', answer: 'yes' },
  ])
  const wrong = await client.patch(path, { answers: [{ question: 'First visit?', answer: '3' }] })
  expect(wrong.body.error.message).toBe('answers[0].answer: must be yes or no')
})

test('without a service of the list, answers to any questions are stored, as nobody has listed the questions', async () => {
  const app = await startTestApi()
  await addService(app.db, app.business.id, { name: 'Tasting', durationMinutes: 45 })
  const booking = { startsAt: '2026-03-03T10:00:00-05:00', contactName: 'Ada', durationMinutes: 30 }
  const answers = [{ question: 'Which wine?', answer: 'Red' }]

  const free = await app.as('appointments:write').post('/appointments', { ...booking, service: 'A visit', answers })
  const listed = await app.as('appointments:write').post('/appointments', { ...booking, service: 'Tasting', answers })

  expect([free.status, free.body.data.answers, listed.status]).toEqual([201, answers, 400])
})
