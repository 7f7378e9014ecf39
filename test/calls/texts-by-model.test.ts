import { afterAll, beforeAll, expect, test } from 'vitest'
import { toolStates } from '../../src/app/assistant-parts.ts'
import { changeAssistant, listAssistants } from '../../src/features/assistants/assistant.ts'
import { publishAssistant } from '../../src/features/assistants/assistant-version.ts'
import { listMessages } from '../../src/features/messages/message.ts'
import { receiveMessage } from '../../src/features/messages/receive-message.ts'
import { listNumbers } from '../../src/features/numbers/number.ts'
import { systemClock } from '../../src/kernel/clock.ts'
import { newId } from '../../src/kernel/id.ts'
import { until } from '../harness/until.ts'
import { MODEL_KEY, startLocalOpenAi } from '../providers/local-models.ts'
import { startWebService, type WebService } from '../web/web-service.ts'

const PERSON = '+12125550187'
let vendor: Awaited<ReturnType<typeof startLocalOpenAi>>
let service: WebService
/** What the model answers, one after the other. */
const script: (typeof vendor.answer)[] = []

beforeAll(async () => {
  vendor = await startLocalOpenAi()
  Object.defineProperty(vendor, 'answer', { get: () => script.shift() ?? { text: ['All right.'] } })
  service = await startWebService({
    FRONTBELL_LLM: 'openai',
    FRONTBELL_OPENAI_API_KEY: MODEL_KEY,
    FRONTBELL_OPENAI_URL: `${vendor.url}/v1`,
  })
})
afterAll(async () => {
  await service.stop()
  await vendor.close()
})

test('with the whole service running, a text is answered by the model of the settings, with the published instructions', async () => {
  const { db } = service.app
  const { businessId } = service
  const [number] = await listNumbers(db, businessId)
  const [assistant] = await listAssistants(db, businessId)
  const now = systemClock.now()
  const change = { name: 'Front desk', instructions: 'Mention the harbour view.' }
  await changeAssistant(db, { tools: toolStates }, businessId, assistant?.id ?? '', change, 'Ada', now)
  await publishAssistant(db, businessId, assistant?.id ?? '', now)
  script.push(
    { text: [''], toolCalls: [{ id: 'call_1', tool: 'opening_hours', arguments: { date: 'tomorrow' } }] },
    { text: ['We are open tomorrow, ', 'with a harbour view.'] },
  )

  const carrier = { name: 'simulator', answersOptOut: false }
  const notice = {
    kind: 'inbound',
    from: PERSON,
    to: number?.phone ?? '',
    body: 'Open tomorrow?',
    mediaUrls: [],
  } as const
  await receiveMessage(db, carrier, { ...notice, carrierMessageId: newId('message') }, systemClock.now())
  const replies = async () =>
    (await listMessages(db, businessId, { to: PERSON }, { limit: 10, after: null })).items.filter(
      ({ direction }) => direction === 'outbound',
    )
  await until('the text is answered', async () => (await replies()).length > 0)

  expect(await replies()).toMatchObject([
    { body: 'We are open tomorrow, with a harbour view.', assistant: { name: 'Front desk' } },
  ])
  const body = JSON.parse(vendor.lastBody()) as { messages: { role: string; content: unknown }[] }
  const [system, ...turns] = body.messages
  expect(JSON.stringify(system)).toContain('Mention the harbour view.')
  expect(JSON.stringify(system)).not.toContain('Open tomorrow?')
  expect(turns.map(({ role }) => role)).toEqual(['user', 'assistant', 'tool'])
})
