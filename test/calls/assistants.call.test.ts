import { afterAll, beforeAll, expect } from 'vitest'
import { toolStates } from '../../src/app/assistant-parts.ts'
import { type AssistantChange, changeAssistant, listAssistants } from '../../src/features/assistants/assistant.ts'
import { publishAssistant } from '../../src/features/assistants/assistant-version.ts'
import { changeBusiness } from '../../src/features/business/business-change.ts'
import { type CallDetail, requireCall } from '../../src/features/calls/call.ts'
import { listMessages } from '../../src/features/messages/message.ts'
import { receiveMessage } from '../../src/features/messages/receive-message.ts'
import { listNumbers } from '../../src/features/numbers/number.ts'
import { systemClock } from '../../src/kernel/clock.ts'
import { newId } from '../../src/kernel/id.ts'
import { silentLog } from '../../src/kernel/log.ts'
import { zoned } from '../../src/kernel/time/zone.ts'
import type { CallLeg } from '../../src/media/call-leg.ts'
import { openRtpPort } from '../../src/telephony/rtp/port.ts'
import { createSipServer, type SipServer } from '../../src/telephony/sip/sip-server.ts'
import { type PhoneLine, Softphone } from '../../src/telephony/softphone.ts'
import { callerVoice } from '../callers/audio-call.ts'
import { runFrontbell } from '../fixtures/run-frontbell.ts'
import { peerTest } from '../harness/peer-tools.ts'
import { borrowDatabase } from '../harness/test-database.ts'
import { until } from '../harness/until.ts'
import { dialScriptedPhone, type ScriptedPhone } from '../phones/scripted-phone.ts'
import { startSipCaller } from '../phones/sip-tools.ts'
import { startScriptedReceptionist } from '../providers/scripted-receptionist.ts'
import { startWebService, type WebService } from '../web/web-service.ts'
import { talkThrough, untilQuiet } from './spoken-caller.ts'

/**
 * What an owner writes holds whole calls over SIP, and threads of texts: a model behind the recorded protocol of a vendor follows the
 * instructions, collects the field, books, and hands over. A version that is published during a call, or a thread, counts for what comes later.
 */

const PERSON = '+12125550171'
const ZONE = 'America/New_York'
const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']

/** A working day, far enough ahead that midnight during a call does not matter. */
const ahead = zoned(systemClock.now().getTime(), ZONE).add({ days: 3 }).toPlainDate()
const DAY = ahead.dayOfWeek === 7 ? ahead.add({ days: 1 }) : ahead
const at = (time: string) => new Date(DAY.toZonedDateTime({ timeZone: ZONE, plainTime: time }).epochMilliseconds)
const weekday = DAYS[DAY.dayOfWeek - 1]

let model: Awaited<ReturnType<typeof startScriptedReceptionist>>
let service: WebService
let carrier: SipServer
let database: Awaited<ReturnType<typeof borrowDatabase>>
const voice = callerVoice('rms')

beforeAll(async () => {
  model = await startScriptedReceptionist()
  database = await borrowDatabase()
  service = await startWebService({ ...model.settings, DATABASE_URL: database.url, FRONTBELL_STT: 'pocketsphinx' })
  carrier = await createSipServer({
    ...{ host: '127.0.0.1', port: 0, allowedSources: ['127.0.0.0/8'], maxCalls: 10, realm: 'carrier.test' },
    trunks: () => [],
    findNumber: async () => ({ owner: 'biz_carrier', claimants: [] }),
    openMedia: () => openRtpPort({ host: '127.0.0.1', clock: systemClock, log: silentLog }),
    onIncomingCall: (leg) => void takesCall(leg),
    ...{ clock: systemClock, log: silentLog },
  })
  const trunk = ['--type', 'ip', '--host', '127.0.0.1', '--port', String(carrier.port), '--allowed-ips', '127.0.0.1/32']
  const settings = { FRONTBELL_DATA_DIR: service.dataDir, DATABASE_URL: database.url }
  const words = ['sip', 'add', '--name', 'Carrier', ...trunk, '--business', service.businessId, '--json']
  const { err } = await runFrontbell(words, settings)
  if (err) throw new Error(err)
  await changeBusiness(service.app.db, service.businessId, { transferPhone: PERSON }, systemClock.now())
}, 120_000)

afterAll(async () => {
  await carrier.close()
  await service.stop()
  database.giveBack()
  await voice.close()
  await model.close()
}, 60_000)

/** The person whom callers are handed over to: hears who calls, takes the call by key 1, and hangs up a second later. */
async function takesCall(leg: CallLeg): Promise<void> {
  const line = (await leg.answer()) as PhoneLine
  await new Softphone(line, { clock: systemClock }).untilSpokenTo(30_000)
  await line.sendDigits('1')
  await until('the transfer is announced', async () => {
    const [row] = await service.app.db.list<{ count: number }[]>`
      SELECT count(*)::integer AS count FROM events WHERE name = 'call.transferred'`
    return row?.count === 1
  })
  leg.hangup()
}

/** Saves and publishes a change of the default assistant. @returns the version that answers from now on */
async function publishes(change: AssistantChange): Promise<number> {
  const { db } = service.app
  const now = systemClock.now()
  const [first] = await listAssistants(db, service.businessId)
  await changeAssistant(db, { tools: toolStates }, service.businessId, first?.id ?? '', change, 'Ada', now)
  return (await publishAssistant(db, service.businessId, first?.id ?? '', now)).publishedVersion
}

const CALL_BACK = {
  ...{ key: 'call_back', label: 'Call back', question: 'When may we call you back?', type: 'choice' as const },
  ...{ choices: ['Morning', 'Afternoon'], required: true },
}

async function dials(from: string): Promise<ScriptedPhone> {
  const [number] = await listNumbers(service.app.db, service.businessId)
  return dialScriptedPhone({
    ...{ endpoint: await startSipCaller(), to: number?.phone ?? '', from },
    proxy: { host: '127.0.0.1', port: service.app.sip?.port ?? 0, protocol: 'udp' },
  })
}

async function recordOf(from: string): Promise<CallDetail> {
  const { db } = service.app
  const id = await until('the call is on record', async () => {
    const [row] = await db.list<{ id: string }[]>`
      SELECT id FROM calls WHERE from_phone = ${from} AND status = 'completed'`
    return row?.id
  })
  return requireCall(db, service.businessId, id)
}

const said = ({ transcript }: CallDetail) => transcript.map(({ role, text }) => `${role}: ${text}`).join('\n')

peerTest(
  'pocketsphinx_continuous',
  'spoken over SIP: the model follows the version that answered, collects the field and books; the next caller gets the new version and is handed over',
  async () => {
    const [FIRST, SECOND] = ['+12125550161', '+12125550162']
    const before = await publishes({ instructions: 'Mention the garden.', fields: [CALL_BACK] })
    const lines = [`haircut on ${weekday} at eleven`, 'in the afternoon', 'yes please', 'no thank you']
    const speech = await Promise.all(lines.map((line) => voice.say(line)))
    const first = await dials(FIRST)
    let after = 0
    const answersBefore = model.answers()
    const say = async (line: number) => {
      // A busy machine is asked for patience by a filler, which is not the answer.
      await until('the model has answered', () => model.answers() >= answersBefore + line)
      await untilQuiet(first.heard)
      // While the first caller talks.
      if (line === 1)
        after = await publishes({ instructions: 'Mention the harbour view.', handOverWords: 'One second.' })
      first.phone.say(speech[line] ?? new Int16Array(0))
    }
    await talkThrough({ heard: first.heard, say }, lines.length)
    await first.ended

    const held = await recordOf(FIRST)
    expect(held, said(held)).toMatchObject({
      ...{ outcome: 'booked', assistant: { version: before } },
      collectedFields: [{ key: 'call_back', label: 'Call back', value: 'Afternoon' }],
    })
    expect(said(held)).toContain('Enjoy the garden.')
    expect(said(held)).not.toContain('harbour')
    const [row] = await service.app.db.list<{ startsAt: Date; service: string }[]>`
      SELECT starts_at AS "startsAt", service FROM appointments WHERE contact_phone = ${FIRST}`
    expect(row).toMatchObject({ startsAt: at('11:00'), service: 'Haircut' })

    const second = await dials(SECOND)
    const [asks, wants] = await Promise.all(['opening hours', 'talk to a person'].map((line) => voice.say(line)))
    await talkThrough({ heard: second.heard, say: () => second.phone.say(asks ?? new Int16Array(0)) }, 1)
    second.phone.say(wants ?? new Int16Array(0))
    await second.ended

    const handed = await recordOf(SECOND)
    expect(handed, said(handed)).toMatchObject({
      ...{ outcome: 'transferred', transferredTo: PERSON, assistant: { version: after } },
    })
    expect(said(handed)).toContain('Enjoy the harbour view.')
    expect(said(handed)).toContain('assistant: One second.')
    expect(after).toBe(before + 1)
  },
  240_000,
)

peerTest(
  'pocketsphinx_continuous',
  'in a thread of texts: the model collects the field, books with the version of each answer, and passes on the wish for a person',
  async () => {
    const { db } = service.app
    const { businessId } = service
    const TEXTER = '+12125550163'
    const [number] = await listNumbers(db, businessId)
    const before = await publishes({ instructions: 'Mention the garden. Be brief.', fields: [CALL_BACK] })
    const replies = async () =>
      (await listMessages(db, businessId, { to: TEXTER }, { limit: 20, after: null })).items.filter(
        ({ direction }) => direction === 'outbound',
      )
    const texts = async (body: string) => {
      const count = (await replies()).length
      const carrierMessage = { kind: 'inbound', from: TEXTER, to: number?.phone ?? '', body, mediaUrls: [] } as const
      const simulator = { name: 'simulator', answersOptOut: false }
      await receiveMessage(db, simulator, { ...carrierMessage, carrierMessageId: newId('message') }, systemClock.now())
      return until('the text is answered', async () => {
        const all = await replies()
        return all.length > count ? all[0] : undefined
      })
    }

    expect(await texts(`haircut on ${weekday} at eleven`)).toMatchObject({
      ...{ body: 'May we call you back in the morning or in the afternoon?', assistant: { version: before } },
    })
    expect((await texts('in the afternoon')).body).toContain('shall I book it?')
    const after = await publishes({ instructions: 'Mention the harbour view. Be brief.' })
    expect(await texts('yes please')).toMatchObject({
      ...{ body: 'It is booked. Enjoy the harbour view.', assistant: { version: after } },
    })
    const [row] = await db.list<{ startsAt: Date }[]>`
      SELECT starts_at AS "startsAt" FROM appointments WHERE contact_phone = ${TEXTER}`
    expect(row).toMatchObject({ startsAt: at('11:00') })

    expect((await texts('I want to talk to a person')).body).toBe('Your message is passed on.')
    const [item] = await db.list<{ words: string }[]>`SELECT words FROM inbox_items WHERE phone = ${TEXTER}`
    expect(item).toMatchObject({ words: 'Wants to talk to a person.' })
  },
  120_000,
)
