import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../../test/harness/test-database.ts'
import type { Database } from './database.ts'
import { MIGRATIONS_FOLDER, migrate, readMigrations } from './migrate.ts'

/** A database with the schema of an older version: every migration up to `lastVersion`. */
async function databaseAt(lastVersion: number): Promise<Database> {
  const db = await createTestDatabase({ ofItsOwn: true })
  await db.write.unsafe('DROP SCHEMA public CASCADE; CREATE SCHEMA public')
  const folder = await mkdtemp(join(tmpdir(), 'frontbell-migrations-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const old = (await readMigrations(MIGRATIONS_FOLDER)).filter(({ version }) => version <= lastVersion)
  for (const { file } of old) await copyFile(fileURLToPath(new URL(file, MIGRATIONS_FOLDER)), join(folder, file))
  await migrate(db, pathToFileURL(`${folder}/`))
  return db
}

const OLD_ROWS = `
  INSERT INTO businesses (id, name, phone, country, timezone, plan, hours, created_at, updated_at)
  VALUES ('biz_1', 'Salon', '+12125550100', 'US', 'UTC', 'starter', '{}', now(), now());
  INSERT INTO contacts (id, business_id, name, phone, email, notes, wire, created_at, updated_at) VALUES
    ('ctc_1', 'biz_1', 'Ada', '+12125550101', 'ada@example.com', 'Prefers mornings', '{"id":"ctc_1"}', '2026-03-02T14:05:09.123Z', '2026-03-03T00:00Z'),
    ('ctc_2', 'biz_1', 'O''Hara "Ann"', NULL, NULL, NULL, NULL, '2026-03-04T00:00Z', '2026-03-04T00:00Z');
  INSERT INTO calls (id, business_id, contact_id, direction, from_phone, to_phone, status, started_at, created_at)
  VALUES ('call_1', 'biz_1', 'ctc_1', 'inbound', '+12125550101', '+12125550100', 'live', now(), now());
  INSERT INTO appointments (id, business_id, contact_id, starts_at, ends_at, status, source, call_id, created_at, updated_at)
  VALUES ('apt_1', 'biz_1', 'ctc_1', '2026-03-05T10:00Z', '2026-03-05T10:30Z', 'confirmed', 'ai_call', 'call_1', now(), now());
  INSERT INTO messages (id, business_id, contact_id, direction, from_phone, to_phone, body, type, status, segments, created_at)
  VALUES ('msg_1', 'biz_1', 'ctc_2', 'inbound', '+12125550101', '+12125550100', 'Hello', 'sms', 'delivered', 1, now());
  INSERT INTO events (id, business_id, name, body, created_at) VALUES
    ('evt_1', 'biz_1', 'contact.created', '{}', now()), ('evt_lost', 'biz_gone', 'contact.created', '{}', now());
  INSERT INTO deliveries (event_id, event_name, business_id, endpoint_id, due_at, created_at)
  VALUES ('evt_1', 'contact.created', 'biz_1', 'whe_1', now(), now());`

/** Before anyone was asked whether the assistant may remember them. */
const NOT_ASKED = { memory_consent: null, memory_consent_at: null, memory_consent_by: null }

test('from version 51, which stored the JSON of contacts, the upgrade keeps every row and restores the foreign keys', async () => {
  const db = await databaseAt(51)
  await db.write.unsafe(OLD_ROWS)

  const { applied } = await migrate(db)

  expect(applied[0]).toBe('0052-plain-contacts.sql')
  expect(await db.list`SELECT * FROM contacts ORDER BY id`).toEqual([
    {
      id: 'ctc_1',
      business_id: 'biz_1',
      name: 'Ada',
      phone: '+12125550101',
      email: 'ada@example.com',
      notes: 'Prefers mornings',
      created_at: new Date('2026-03-02T14:05:09.123Z'),
      updated_at: new Date('2026-03-03T00:00Z'),
      ...NOT_ASKED,
      is_demo: false,
    },
    {
      id: 'ctc_2',
      business_id: 'biz_1',
      name: 'O\'Hara "Ann"',
      phone: null,
      email: null,
      notes: null,
      created_at: new Date('2026-03-04T00:00Z'),
      updated_at: new Date('2026-03-04T00:00Z'),
      ...NOT_ASKED,
      is_demo: false,
    },
  ])
  expect(await db.list`SELECT id, contact_id, call_id FROM appointments`).toEqual([
    { id: 'apt_1', contact_id: 'ctc_1', call_id: 'call_1' },
  ])
  expect(await db.list`SELECT id, contact_id FROM calls`).toEqual([{ id: 'call_1', contact_id: 'ctc_1' }])
  expect(await db.list`SELECT id, contact_id FROM messages`).toEqual([{ id: 'msg_1', contact_id: 'ctc_2' }])
  // The business of evt_lost does not exist, so no query could reach the event.
  expect(await db.list`SELECT id FROM events`).toEqual([{ id: 'evt_1' }])
  expect(await db.list`SELECT event_id FROM deliveries`).toEqual([{ event_id: 'evt_1' }])
})

test('after the upgrade from version 51, contacts and events belong to a business and are deleted with it', async () => {
  const db = await databaseAt(51)
  await db.write.unsafe(OLD_ROWS)
  await migrate(db)
  const addContact = (businessId: string) => db.write`
    INSERT INTO contacts (id, business_id, name, created_at, updated_at) VALUES ('ctc_3', ${businessId}, 'Bob', now(), now())`
  const addEvent = () => db.write`
    INSERT INTO events (id, business_id, name, body, created_at) VALUES ('evt_2', 'biz_none', 'contact.created', '{}', now())`

  await expect(addContact('biz_none')).rejects.toMatchObject({ constraint_name: 'contacts_business_id_fkey' })
  await expect(addEvent()).rejects.toMatchObject({ constraint_name: 'events_business_id_fkey' })
  await addContact('biz_1')
  await db.write`DELETE FROM businesses WHERE id = 'biz_1'`

  for (const table of ['contacts', 'events', 'deliveries', 'calls', 'messages', 'appointments'])
    expect(await db.list`SELECT FROM ${db.list(table)}`).toEqual([])
  const functions = await db.list`
    SELECT proname FROM pg_proc
    WHERE proname IN ('contact_wire', 'write_contact_wire', 'require_businesses', 'erase_of_business', 'hint_additions')`
  expect(functions).toEqual([])
})
