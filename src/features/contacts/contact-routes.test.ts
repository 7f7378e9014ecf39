import { expect, test } from 'vitest'
import { startTestApi } from '../../../test/test-api.ts'

test('POST /contacts answers 201 and announces contact.created once', async () => {
  const app = await startTestApi()

  const reply = await app.as('contacts:write').post('/contacts', { name: ' Ada ', phone: '(212) 555-0123' })

  expect(reply.status).toBe(201)
  expect(reply.body).toEqual({
    data: {
      id: expect.stringMatching(/^ctc_/),
      name: 'Ada',
      phone: '+12125550123',
      email: null,
      notes: null,
      createdAt: '2026-03-02T14:30:00.000Z',
      updatedAt: '2026-03-02T14:30:00.000Z',
    },
  })
  const { id } = reply.body.data
  expect(await app.announced()).toMatchObject([
    {
      event: 'contact.created',
      data: {
        id,
        name: 'Ada',
        phone: '+12125550123',
        email: null,
        source: 'api',
        createdAt: '2026-03-02T14:30:00.000Z',
      },
    },
  ])
})
