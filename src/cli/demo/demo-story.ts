import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { App } from '../../app/app.ts'
import type { DemoAccess } from '../../app/demo-business.ts'
import { openSealedBox } from '../../app/secret-key/key-check.ts'
import { parseConfig } from '../../config/config.ts'
import { systemClock } from '../../kernel/clock.ts'
import { createAddressGuard } from '../../kernel/network/address-guard.ts'
import { addEndpoint } from '../../webhooks/endpoints/endpoint.ts'
import { SIGNATURE_SCHEMES } from '../../webhooks/sending/signature.ts'
import type { CommandContext } from '../command.ts'
import { callAndBook, type Narrator } from './demo-call.ts'
import { type DemoReceiver, startDemoReceiver } from './demo-receiver.ts'

/** The events of one booking call, which each of the two endpoints must receive. */
const EXPECTED_EVENTS = ['appointment.created', 'call.completed', 'contact.created']
const WEBHOOKS_WITHIN_MS = 15_000
const LOOPBACK = '127.0.0.0/8'

/** The result of the demonstration. */
export interface Story {
  call: object
  contact: object
  appointment: object
  webhooks: { event: string; scheme: string; verified: boolean }[]
  /** What should have happened but did not. */
  problems: string[]
}

/**
 * Runs the whole service once, in a temporary folder and on free loopback ports. A scripted caller books by keypad over
 * real SIP and RTP. Then prints what the API returns and what the webhook receiver verified. Removes everything afterwards.
 */
export async function runDemo(context: CommandContext, narrator: Narrator): Promise<Story> {
  const folder = await mkdtemp(join(tmpdir(), 'frontbell-demo-'))
  // If we run as root, PostgreSQL runs as another user, who needs access to the data folder inside.
  await chmod(folder, 0o711)
  const closing: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })]
  const tidyUp = async () => {
    for (let close = closing.pop(); close; close = closing.pop()) await close()
  }
  const onSignal = () => void tidyUp().finally(() => process.exit(130))
  process.once('SIGINT', onSignal).once('SIGTERM', onSignal)
  try {
    const receiver = await startDemoReceiver({ now: () => systemClock.now() })
    closing.push(() => receiver.close())
    const { app, demo } = await startService(context, folder, receiver)
    closing.push(() => app.stop())
    return await tellStory(app, demo, receiver, narrator)
  } finally {
    process.off('SIGINT', onSignal).off('SIGTERM', onSignal)
    await tidyUp()
  }
}

async function startService(context: CommandContext, folder: string, receiver: DemoReceiver) {
  const caFile = join(folder, 'receiver-ca.pem')
  await writeFile(caFile, receiver.ca)
  // Ignores the environment, so that the demonstration is the same everywhere.
  const config = parseConfig({
    FRONTBELL_DATA_DIR: join(folder, 'data'),
    PORT: '0',
    FRONTBELL_SIP_PORT: '0',
    FRONTBELL_WEBHOOK_ALLOWED_CIDRS: LOOPBACK,
    FRONTBELL_WEBHOOK_CA_FILE: caFile,
    FRONTBELL_LOG_LEVEL: 'error',
  })
  const [{ startApp }, { createLog }] = await Promise.all([
    import('../../app/app.ts'),
    import('../../app/logging/log.ts'),
  ])
  const app = await startApp({ config, log: createLog(config), version: context.version })
  const demo = app.demo as DemoAccess
  const tools = { box: await openSealedBox(config, app.db), guard: createAddressGuard([LOOPBACK]) }
  for (const signatureScheme of SIGNATURE_SCHEMES) {
    const input = { url: `${receiver.url}/${signatureScheme}`, events: 'all' as const, signatureScheme }
    const { publicKey, secret } = await addEndpoint(app.db, tools, demo.businessId, input, systemClock.now())
    receiver.trust(`/${signatureScheme}`, { publicKey: publicKey ?? '', secret: secret ?? '' })
  }
  return { app, demo }
}

async function tellStory(app: App, demo: DemoAccess, receiver: DemoReceiver, narrator: Narrator): Promise<Story> {
  narrator.chapter(`${demo.name} is open for the demonstration, in a temporary folder`)
  narrator.line(`API ${app.url}/api/v1   SIP ${app.sip?.host}:${app.sip?.port}   webhooks to ${receiver.url}`)

  narrator.chapter(`A caller dials ${demo.phone} and presses keys`)
  await callAndBook(app, demo.phone, narrator)

  narrator.chapter('What the API returns now')
  const call = await firstOf(app, demo, 'calls')
  narrator.line(`call         ${text(call, 'status')}, ${text(call, 'durationSeconds')} s: ${text(call, 'summary')}`)
  const contact = await firstOf(app, demo, 'contacts')
  narrator.line(`contact      ${text(contact, 'phone')} (${text(contact, 'id')})`)
  const appointment = await firstOf(app, demo, 'appointments')
  narrator.line(
    `appointment  ${text(appointment, 'service')}, ${text(appointment, 'startsAt')}, ${text(appointment, 'status')}`,
  )

  narrator.chapter('What the webhook receiver verified')
  const webhooks = await webhooksOf(receiver)
  for (const { event, scheme, verified } of webhooks)
    narrator.line(`${verified ? 'genuine' : 'REFUSED'}  ${event.padEnd(20)} signed with ${scheme}`)
  return { call, contact, appointment, webhooks, problems: problemsOf({ call, contact, appointment, webhooks }) }
}

const text = (record: Readonly<Record<string, unknown>>, field: string) => String(record[field] ?? '-')

/** Reads the newest record of a list through the API, as any client would. */
async function firstOf(app: App, demo: DemoAccess, noun: string): Promise<Readonly<Record<string, unknown>>> {
  const reply = await fetch(`${app.url}/api/v1/${noun}`, { headers: { authorization: `Bearer ${demo.key}` } })
  if (!reply.ok) throw new Error(`GET /${noun} answered ${reply.status}: ${await reply.text()}`)
  const { data } = (await reply.json()) as { data: Record<string, unknown>[] }
  return data[0] ?? {}
}

async function webhooksOf(receiver: DemoReceiver): Promise<Story['webhooks']> {
  const expected = EXPECTED_EVENTS.length * SIGNATURE_SCHEMES.length
  await new Promise<void>((resolve) => {
    const cancel = systemClock.after(WEBHOOKS_WITHIN_MS, resolve)
    const look = () => {
      if (receiver.received.length < expected) return
      cancel()
      resolve()
    }
    receiver.onReceived(look)
    look()
  })
  return receiver.received
    .map(({ path, body, problem }) => ({
      event: (JSON.parse(body) as { event: string }).event,
      scheme: path.slice(1),
      verified: problem === null,
    }))
    .sort((a, b) => a.scheme.localeCompare(b.scheme) || a.event.localeCompare(b.event))
}

function problemsOf({ call, contact, appointment, webhooks }: Omit<Story, 'problems'>): string[] {
  const problems = Object.entries({ call, contact, appointment })
    .filter(([, record]) => Object.keys(record).length === 0)
    .map(([noun]) => `the API returns no ${noun}`)
  for (const scheme of SIGNATURE_SCHEMES)
    for (const event of EXPECTED_EVENTS)
      if (!webhooks.some((one) => one.event === event && one.scheme === scheme && one.verified))
        problems.push(`no genuine ${event} arrived with ${scheme}`)
  return problems
}
