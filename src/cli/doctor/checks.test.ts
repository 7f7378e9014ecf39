import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../../../test/harness/test-database.ts'
import { databaseUrl } from '../../../test/harness/test-server.ts'
import { openSecretKey } from '../../app/secret-key/key-check.ts'
import { parseConfig } from '../../config/config.ts'
import { changeServiceValues } from '../../features/providers/service-setting.ts'
import { systemClock } from '../../kernel/clock.ts'
import { createSealedBox } from '../../kernel/sealed-box.ts'
import { runChecks } from './checks.ts'

const SECRET = Buffer.alloc(32, 7)
const NUMBERS = { FRONTBELL_SIP_PORT: '0', PORT: '0', FRONTBELL_RTP_PORT_MIN: '30000', FRONTBELL_RTP_PORT_MAX: '30003' }

test('doctor names the mail server and the SMS carrier of the dashboard, and secrets that cannot be decrypted', async () => {
  const db = await createTestDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'frontbell-doctor-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const [row] = await db.read<{ name: string }[]>`SELECT current_database() AS name`
  const config = parseConfig({
    ...{ DATABASE_URL: databaseUrl(inject('server'), row?.name ?? ''), FRONTBELL_DATA_DIR: folder, ...NUMBERS },
    FRONTBELL_SECRET_KEY: SECRET.toString('base64'),
  })
  await openSecretKey(config, db)
  const set = (name: string, value: string, isSecret: boolean) => ({ name, value, isSecret })
  const changes = [
    set('smtpUrl', 'smtps://bell:hush@mail.example.com:465', true),
    set('mailFrom', 'bell@example.com', false),
    set('smsCarrier', 'twilio', false),
    set('twilioAccountSid', `AC${'0'.repeat(32)}`, true),
    set('twilioAuthToken', 'hush-hush', true),
  ]
  await changeServiceValues(db, createSealedBox(SECRET), changes, systemClock.now())

  const findings = await runChecks(config)
  await db.write`UPDATE service_settings SET sealed_value = 'x' WHERE name = 'twilioAuthToken'`
  const after = await runChecks(config)

  expect(findings).toContainEqual({ what: 'Mail', ok: true, detail: 'through mail.example.com:465', fix: null })
  expect(findings).toContainEqual(
    expect.objectContaining({ what: 'Messages', ok: false, detail: expect.stringContaining('twilio cannot reach') }),
  )
  expect(findings).toContainEqual(
    expect.objectContaining({ what: 'Audio ports', ok: false, detail: expect.stringContaining('suffice for 2 calls') }),
  )
  expect(JSON.stringify(findings)).not.toContain('hush')
  expect(after).toContainEqual(
    expect.objectContaining({ what: 'Provider keys', detail: 'cannot be decrypted: twilioAuthToken' }),
  )
  expect(after).toContainEqual(
    expect.objectContaining({ what: 'Messages', detail: 'simulator: no message leaves this machine' }),
  )
})
