import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { commandRunner } from '../../../test/cli/command-runner.ts'
import { aBusiness } from '../../../test/factories/records.ts'
import { createTestDatabase } from '../../../test/harness/test-database.ts'
import { addAssistantCommands } from './assistants.ts'

test('instructions and fields are set as a draft, compared, published and restored', async () => {
  const db = await createTestDatabase()
  const { id: business } = await aBusiness(db)
  const command = await commandRunner(db, addAssistantCommands)
  const run = async (...words: string[]) =>
    JSON.parse(await command('assistants', ...words, '--business', business, '--json'))
  const folder = await mkdtemp(join(tmpdir(), 'frontbell-assistants-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const file = async (name: string, content: string) => {
    await writeFile(join(folder, name), content)
    return join(folder, name)
  }
  const instructions = await file('instructions.txt', 'Be brief.\nTransfer callers who are upset.\n')
  const fields = await file('fields.json', '[{"key":"insurance","label":"Insurance","question":"Which insurance?"}]')

  await expect(run('set', '--disclosure', 'perhaps')).rejects.toThrow('disclosure: must be one of on, off')
  const saved = await run(
    'set',
    '--disclosure',
    'off',
    '--instructions',
    instructions,
    '--fields',
    fields,
    '--tone',
    'warm',
  )
  expect(saved).toMatchObject({
    disclosure: false,
    tone: 'warm',
    publishedVersion: 1,
    latestVersion: 2,
    fields: [{ type: 'text' }],
  })
  expect(saved.instructions).toBe('Be brief.\nTransfer callers who are upset.')
  expect(JSON.stringify(saved.warnings)).toMatch(/no transfer number is set/)
  expect(await run('diff')).toMatchObject([
    { field: 'disclosure' },
    { field: 'tone' },
    { field: 'instructions' },
    { field: 'fields.insurance' },
  ])
  expect(await run('publish')).toMatchObject({ publishedVersion: 2 })
  expect(await run('restore', '1')).toMatchObject({ publishedVersion: 3, tone: null, fields: [] })
  expect(await run('versions')).toMatchObject([{ version: 3, restoredFrom: 1 }, { version: 2 }, { version: 1 }])

  const night = await run('set', '--new', '--name', 'Night', '--numbers', 'all', '--hours', 'closed_hours')
  expect(night).toMatchObject({ name: 'Night', everyNumber: true, answersWhen: 'closed_hours', publishedVersion: 1 })
  expect(await run('list')).toMatchObject([{ isDefault: true }, { name: 'Night' }])
  await expect(run('set', '--fields', instructions)).rejects.toThrow(/--fields: .* cannot be read as JSON/)
  const mistaken = await file('mistaken.json', '[{"key":"age","label":"Age","question":"How old?","isRequired":true}]')
  await expect(run('set', '--fields', mistaken)).rejects.toThrow(/--fields: field 1 has the unknown key "isRequired"/)
  await expect(run('set', '--tools', 'fly')).rejects.toThrow(/there is no tool called fly/)
  expect(await run('remove', '--id', night.id)).toEqual({ id: night.id, removed: true })
})
