import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { archiveSettings, recoverySettings, walFileOf } from './commands.ts'

const NAME = '00000001000000000000002A'

function aFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), name))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

/** Runs a command as PostgreSQL does. @returns whether it succeeded */
function run(command: string | undefined, path: string, name: string): boolean {
  const filled = (command ?? '').replaceAll(
    /%(.)/g,
    (_, letter) => ({ p: path, f: name, '%': '%' })[letter as 'p'] ?? '',
  )
  try {
    execFileSync('/bin/sh', ['-c', filled], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

test.each(['archive-', "it's 100% safe & sound-"])('a file is archived and restored (%s)', (name) => {
  const [archive, cluster] = [aFolder(name), aFolder('cluster-')]
  const [written, restored] = [join(cluster, NAME), join(cluster, 'RECOVERYXLOG')]
  writeFileSync(written, 'what was written')

  expect(run(archiveSettings(archive).archive_command, written, NAME)).toBe(true)
  expect(readdirSync(archive)).toEqual([`${NAME}.gz`])
  expect(run(recoverySettings(archive, null).restore_command, restored, NAME)).toBe(true)
  expect(readFileSync(restored, 'utf8')).toBe('what was written')
})

test('a file may be archived twice, but never replaced by another one', () => {
  const [archive, cluster] = [aFolder('archive-'), aFolder('cluster-')]
  const written = join(cluster, NAME)
  const { archive_command } = archiveSettings(archive)
  writeFileSync(written, 'first')

  expect([run(archive_command, written, NAME), run(archive_command, written, NAME)]).toEqual([true, true])
  writeFileSync(written, 'second')
  expect(run(archive_command, written, NAME)).toBe(false)
})

test('a file that is not in the archive is reported, and no file is created', () => {
  const [archive, cluster] = [aFolder('archive-'), aFolder('cluster-')]

  expect(run(recoverySettings(archive, null).restore_command, join(cluster, 'RECOVERYXLOG'), NAME)).toBe(false)
  expect(readdirSync(cluster)).toEqual([])
})

test('an archive that cannot be written refuses the file', () => {
  expect(run(archiveSettings('/nowhere/at/all').archive_command, import.meta.filename, NAME)).toBe(false)
})

test.each([
  [`${NAME}.gz`, NAME],
  [`${NAME}.gz.new`, null],
  ['00000002.history.gz', null],
  [`${NAME}.00000028.backup.gz`, null],
])('%s is the WAL file %s', (archived, name) => {
  expect(walFileOf(archived)).toBe(name)
})
