import { expect, test } from 'vitest'
import { PERSON, startMessaging } from '../../../test/factories/messaging.ts'
import { createTestDatabase } from '../../../test/harness/test-database.ts'
import type { Answer, InboundMessage, OnInbound } from './answer-inbound.ts'
import { listMessages } from './message.ts'

const db = await createTestDatabase()

/** Messages from the business, oldest first: the text and the message that it answers. */
async function replies(): Promise<{ body: string; answers: string | null }[]> {
  return db.list`
    SELECT reply.body, inbound.body AS answers FROM messages reply LEFT JOIN messages inbound ON inbound.id = reply.in_reply_to
    WHERE reply.direction = 'outbound' ORDER BY reply.created_at, reply.id`
}

test('a text is answered from the number that received it, and the answer is sent', async () => {
  const heard: InboundMessage[] = []
  const onInbound: OnInbound = async (message) => {
    heard.push(message)
    return { body: `You said: ${message.body}` }
  }
  const { business, number, carrier, dispatcher, elapse } = await startMessaging(db, { onInbound })

  await carrier.receive({ from: PERSON, to: number, body: 'hello' })
  await dispatcher.runDue()
  await elapse(1_000)

  expect(heard).toMatchObject([{ businessId: business.id, from: PERSON, to: number, body: 'hello', mediaUrls: [] }])
  const { items } = await listMessages(db, business.id, { direction: 'outbound' }, { limit: 10, after: null })
  expect(items).toMatchObject([{ from: number, to: PERSON, body: 'You said: hello', status: 'delivered' }])
})

test('if there is no answer, or no answering function, the work is completed', async () => {
  const { number, carrier, dispatcher, newDispatcher } = await startMessaging(db, {
    onInbound: async () => ({ body: null }),
  })

  await carrier.receive({ from: PERSON, to: number, body: 'one' })
  await dispatcher.runDue()
  await carrier.receive({ from: PERSON, to: number, body: 'two' })
  await newDispatcher({ onInbound: async () => ({ body: ' \u0000 ' }) }).runDue()

  expect(await replies()).toEqual([])
  expect(await db.list`SELECT id FROM messages WHERE work IS NOT NULL`).toEqual([])
})

test('the texts of one thread are answered in order, one at a time', async () => {
  let atOnce = 0
  const onInbound: OnInbound = async ({ body }) => {
    atOnce += 1
    expect(atOnce).toBe(1)
    await new Promise((resolve) => setImmediate(resolve))
    atOnce -= 1
    return { body: `re ${body}` }
  }
  const { clock, number, carrier, dispatcher } = await startMessaging(db, { onInbound })

  for (const body of ['a', 'b', 'c']) {
    await carrier.receive({ from: PERSON, to: number, body })
    clock.advance(1)
  }
  await dispatcher.runDue()

  expect((await replies()).map(({ answers }) => answers).toSorted()).toEqual(['a', 'b', 'c'])
})

test('a failed answer is retried twice and then abandoned', async () => {
  let tries = 0
  const onInbound: OnInbound = async () => {
    tries += 1
    throw new Error('no idea')
  }
  const { clock, number, carrier, dispatcher } = await startMessaging(db, { onInbound })
  await carrier.receive({ from: PERSON, to: number, body: 'hello' })

  for (const _ of [1, 2, 3, 4]) {
    await dispatcher.runDue()
    clock.advance(30_000)
  }

  expect(tries).toBe(3)
  expect(await replies()).toEqual([])
})

test('if a worker dies while answering, another one answers, and the reply is sent once even if the first one resumes', async () => {
  const { clock, number, carrier, newDispatcher } = await startMessaging(db)
  await carrier.receive({ from: PERSON, to: number, body: 'hello' })
  let wake = (_: Answer) => {}
  const begun = new Promise<void>((resolve) => {
    const sleeper = newDispatcher({
      onInbound: () => {
        resolve()
        return new Promise((answer) => {
          wake = answer
        })
      },
    })
    void sleeper.runDue()
  })
  await begun

  clock.advance(120_000)
  const second = newDispatcher({ onInbound: async () => ({ body: 'from the second' }) })
  await second.runDue()
  wake({ body: 'from the first' })
  await second.runDue()

  expect(await replies()).toEqual([{ body: 'from the second', answers: 'hello' }])
})

test('a reply over the length limit is truncated, and a reply to a person who has just opted out is not sent', async () => {
  const { number, carrier, newDispatcher } = await startMessaging(db)
  await carrier.receive({ from: PERSON, to: number, body: 'tell me all' })
  await newDispatcher({ onInbound: async () => ({ body: '😀'.repeat(2_000) }) }).runDue()
  expect([...(await replies())[0]!.body]).toHaveLength(1_600)

  await carrier.receive({ from: PERSON, to: number, body: 'and more' })
  const leaves: OnInbound = async () => {
    await carrier.receive({ from: PERSON, to: number, body: 'STOP' })
    return { body: 'too late' }
  }
  await newDispatcher({ onInbound: leaves }).runDue()

  expect((await replies()).map(({ body }) => body)).not.toContain('too late')
})
