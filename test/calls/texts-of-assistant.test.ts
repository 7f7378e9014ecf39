import { afterAll, beforeAll, expect, test } from 'vitest'
import { toolStates } from '../../src/app/assistant-parts.ts'
import { changeAssistant, listAssistants } from '../../src/features/assistants/assistant.ts'
import { publishAssistant } from '../../src/features/assistants/assistant-version.ts'
import { listInboxItems } from '../../src/features/inbox/inbox.ts'
import { listMessages, type Message } from '../../src/features/messages/message.ts'
import { receiveMessage } from '../../src/features/messages/receive-message.ts'
import { listThreads } from '../../src/features/messages/thread.ts'
import { listNotifications } from '../../src/features/notifications/notification.ts'
import { listNumbers } from '../../src/features/numbers/number.ts'
import { systemClock } from '../../src/kernel/clock.ts'
import { newId } from '../../src/kernel/id.ts'
import { openWeekday } from '../factories/open-weekday.ts'
import { until } from '../harness/until.ts'
import { startScriptedReceptionist } from '../providers/scripted-receptionist.ts'
import { startWebService, type WebService } from '../web/web-service.ts'

/** Whole threads with an assistant of the owner: a scripted model behind the recorded protocol of a vendor reads its instructions. */

const ALL = { limit: 50, after: null }
const [BOOKING, NEXT] = ['+12125550188', '+12125550189']

let model: Awaited<ReturnType<typeof startScriptedReceptionist>>
let service: WebService

beforeAll(async () => {
  model = await startScriptedReceptionist()
  service = await startWebService(model.settings)
})
afterAll(async () => {
  await service.stop()
  await model.close()
})

/** Saves instructions and a field to collect, and publishes them. @returns the number of the version */
async function publish(instructions: string): Promise<number> {
  const { db } = service.app
  const [assistant] = await listAssistants(db, service.businessId)
  const id = assistant?.id ?? ''
  const field = {
    key: 'call_back',
    label: 'Call back',
    question: 'When may we call you back?',
    type: 'choice',
  } as const
  const change = { instructions, fields: [{ ...field, required: true, choices: ['Morning', 'Afternoon'] }] }
  await changeAssistant(db, { tools: toolStates }, service.businessId, id, change, 'Ada', systemClock.now())
  return (await publishAssistant(db, service.businessId, id, systemClock.now())).publishedVersion
}

const repliesTo = async (person: string): Promise<Message[]> =>
  (await listMessages(service.app.db, service.businessId, { to: person }, ALL)).items.filter(
    ({ direction }) => direction === 'outbound',
  )

/** Texts the business, and waits for the reply. */
async function texts(from: string, body: string): Promise<Message> {
  const { db } = service.app
  const [number] = await listNumbers(db, service.businessId)
  const before = (await repliesTo(from)).length
  const text = { kind: 'inbound', from, to: number?.phone ?? '', body, mediaUrls: [] } as const
  const carrier = { name: 'simulator', answersOptOut: false }
  await receiveMessage(db, carrier, { ...text, carrierMessageId: newId('message') }, systemClock.now())
  return until(`the reply to "${body}"`, async () => {
    const replies = await repliesTo(from)
    return replies.length > before ? replies[0] : undefined
  })
}

test('instructions are followed and a field is collected by text; a version published meanwhile answers the next thread, which is handed to the team', async () => {
  const { db } = service.app
  const { businessId } = service
  const first = await publish('Mention the garden.')
  const greeted = await texts(BOOKING, 'Good morning')
  expect(greeted).toMatchObject({ body: 'How can I help you? Enjoy the garden.', assistant: { version: first } })

  const second = await publish('Mention the harbour view.')
  expect(second).toBe(first + 1)
  const bodies: string[] = []
  for (const words of [`a haircut on ${openWeekday()} at eleven`, 'in the afternoon', 'yes please']) {
    const { body, assistant } = await texts(BOOKING, words)
    bodies.push(body)
    expect(assistant).toMatchObject({ version: first })
  }
  expect(bodies).toEqual([
    'May we call you back in the morning or in the afternoon?',
    'A haircut at eleven: shall I book it?',
    'It is booked. Enjoy the garden.',
  ])
  const thread = (await listThreads(db, businessId, { phone: BOOKING }, ALL)).items[0]
  expect(thread?.collectedFields).toEqual([{ key: 'call_back', label: 'Call back', value: 'Afternoon' }])

  const other = await texts(NEXT, 'Good morning')
  expect(other).toMatchObject({ body: 'How can I help you? Enjoy the harbour view.', assistant: { version: second } })
  expect(await texts(NEXT, 'May I speak to a person?')).toMatchObject({ body: 'Your message is passed on.' })
  const { items } = await listInboxItems(db, businessId, {}, ALL)
  expect(items).toMatchObject([{ kind: 'message', phone: NEXT, words: 'Wants to talk to a person.', status: 'open' }])
  const notices = (await listNotifications(db, businessId, {}, ALL)).items
  expect(notices.map(({ type }) => type)).toContain('message.left')
})
