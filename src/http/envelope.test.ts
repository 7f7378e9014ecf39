import { expect, test } from 'vitest'
import { DatabaseBusy, NoAnswer } from '../store/database-errors.ts'
import { refusalOf } from './envelope.ts'

test('a busy database and one that is away are both 503 after a pause, in words that tell them apart', () => {
  const busy = refusalOf(new DatabaseBusy('all transactions are busy'))
  const away = refusalOf(new NoAnswer())

  expect([busy, away]).toMatchObject([
    { code: 'UNAVAILABLE', message: 'the service is busy; try again in 5 seconds', retryAfterSeconds: 5 },
    {
      ...{ code: 'UNAVAILABLE', retryAfterSeconds: 5 },
      message: 'the service cannot reach its database right now; try again shortly',
    },
  ])
})
