import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openSealedBox } from '../../src/app/secret-key/key-check.ts'
import { createBusiness } from '../../src/features/business/business.ts'
import { changeMemberNotifications } from '../../src/features/notifications/member-notifications.ts'
import { addNumber } from '../../src/features/numbers/number.ts'
import { systemClock } from '../../src/kernel/clock.ts'
import { createAddressGuard } from '../../src/kernel/network/address-guard.ts'
import type { Database } from '../../src/store/database.ts'
import { aCall, aMember } from '../factories/records.ts'
import { startMailServer } from '../harness/mail-server.ts'
import { until } from '../harness/until.ts'
import { createInstallation, type Installation, openItsDatabase } from './installation.ts'
import { type ServiceProcess, startServiceProcess } from './service.ts'

const OWNER_PHONE = '+12125550177'
const KINDS = ['message.left', 'call.missed', 'transfer.failed'] as const
const CHANNELS = ['email', 'sms', 'chat'] as const

test('a message, a missed call and a failed transfer reach mail, SMS and a chat exactly once, however often the service is killed', {
  timeout: 180_000,
}, async () => {
  const installation = await createInstallation()
  onTestFinished(() => installation.remove())
  const mail = await startMailServer()
  const settings = {
    ...installation.settings,
    ...{ FRONTBELL_SMTP_URL: mail.url, FRONTBELL_MAIL_FROM: 'Frontbell <bell@example.com>' },
  }
  let service: ServiceProcess = await startServiceProcess({ dataDir: installation.dataDir, settings })
  onTestFinished(async () => void (await service.end('SIGKILL')))
  const restart = async () => {
    await service.end('SIGKILL')
    service = await startServiceProcess({ dataDir: installation.dataDir, settings })
  }
  const business = await withDatabase(installation, (db) => anOwnerWithAllChannels(db, installation))
  const outcome = async () => ({
    mails: mail.taken.map(({ text }) => ({
      id: /^Message-ID: (.*)$/im.exec(text)?.[1]?.trim() ?? '',
      text: text.replaceAll(/=\r?\n/g, ''),
    })),
    chats: installation.receiver.received
      .filter(({ path }) => path === '/chat')
      .map(({ headers, body }) => ({ id: headers['idempotency-key'] ?? '', text: body })),
    texts: await simulatedTexts(installation),
  })

  // The process is stopped while the facts are written, and killed: nothing of them has left.
  service.child.kill('SIGSTOP')
  await withDatabase(installation, (db) => threeFacts(db, business, '+12125550101'))
  expect((await outcome()).chats).toEqual([])
  await restart()
  await until('the first three are everywhere', async () => isEverywhere(await outcome(), '+12125550101'))

  // Killed as soon as the chat has the first of the next three.
  await withDatabase(installation, (db) => threeFacts(db, business, '+12125550102'))
  await until('the chat has one of the next three', async () =>
    (await outcome()).chats.some(({ text }) => text.includes('+12125550102')),
  )
  await service.end('SIGKILL')
  service = await startServiceProcess({ dataDir: installation.dataDir, settings })
  await withDatabase(installation, (db) => endAllLeases(db))
  await until('the next three are everywhere', async () => isEverywhere(await outcome(), '+12125550102'))

  // What was sent is not sent again by a third process: the facts after it arrive, and nothing before them did again.
  await restart()
  await withDatabase(installation, (db) => threeFacts(db, business, '+12125550103'))
  await until('the last three are everywhere', async () => isEverywhere(await outcome(), '+12125550103'))
  const { mails, chats, texts } = await outcome()
  const once = (list: readonly { id: string }[]) => new Set(list.map(({ id }) => id)).size
  expect({ mails: once(mails), chats: once(chats), texts: texts.length }).toEqual({ mails: 9, chats: 9, texts: 9 })
  // Only a kill between the answer of a receiver and our commit repeats one, with the same id: one kill, one channel at a time.
  expect(chats.length).toBeLessThanOrEqual(9 + 3)
})

interface Outcome {
  mails: { text: string }[]
  chats: { text: string }[]
  texts: { body: string }[]
}

const isEverywhere = ({ mails, chats, texts }: Outcome, phone: string): boolean =>
  [mails.map(({ text }) => text), chats.map(({ text }) => text), texts.map(({ body }) => body)].every(
    (channel) => channel.filter((text) => text.includes(phone)).length >= KINDS.length,
  )

async function withDatabase<T>(installation: Installation, work: (db: Database) => Promise<T>): Promise<T> {
  const db = openItsDatabase(installation.dataDir)
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}

async function anOwnerWithAllChannels(db: Database, installation: Installation) {
  const phone = '+12125550199'
  const input = { name: 'Salon', phone, timezone: 'America/New_York', plan: 'enterprise', hours: {} }
  const business = await createBusiness(db, input, systemClock.now())
  await addNumber(db, business.id, { phone }, systemClock.now())
  const { id: memberId } = await aMember(db, business, { role: 'owner', email: 'owner@example.com' })
  await db.write`UPDATE members SET status = 'active' WHERE id = ${memberId}`
  await db.write`DELETE FROM outgoing_emails`
  const box = await openSealedBox({ secretKey: null, dataDir: installation.dataDir }, db)
  const tools = { box, guard: createAddressGuard(['127.0.0.0/8']) }
  await changeMemberNotifications(
    db,
    tools,
    { businessId: business.id, memberId },
    {
      phone: OWNER_PHONE,
      chatUrl: `${installation.receiver.url}/chat`,
      choices: KINDS.flatMap((type) => CHANNELS.map((channel) => ({ type, channel, wanted: true }))),
    },
    systemClock.now(),
  )
  return business
}

/** A missed call, a transfer that failed, and a message that was left, by the caller with this number. */
async function threeFacts(db: Database, business: Parameters<typeof aCall>[1], from: string): Promise<void> {
  await aCall(db, business, { from, answered: false, ending: { status: 'missed', endedReason: 'caller_hangup' } })
  await aCall(db, business, { from, ending: { deeds: ['could_not_reach_person'] } })
  const leftMessages = [{ recordingFile: null, startMs: 0, endMs: 4_000, text: 'Please call me back.' }]
  await aCall(db, business, { from, ending: { leftMessages } })
}

/** What the simulated network took, which keeps its own file. */
async function simulatedTexts({ dataDir }: Installation): Promise<{ body: string }[]> {
  const lines = (await readFile(join(dataDir, 'simulator-sms.jsonl'), 'utf8').catch(() => '')).split('\n')
  const taken = lines.filter((line) => line !== '').map((line) => JSON.parse(line) as { to?: string; body: string })
  return taken.filter(({ to }) => to === OWNER_PHONE)
}

/** As if the leases of the killed process had run out. */
async function endAllLeases(db: Database): Promise<void> {
  await db.write`UPDATE notification_deliveries SET lease_until = now() WHERE lease_until IS NOT NULL`
  await db.write`UPDATE outgoing_emails SET lease_until = now() WHERE lease_until IS NOT NULL AND sent_at IS NULL`
  await db.write`UPDATE messages SET work_at = now() WHERE work IN ('sending', 'verify')`
}
