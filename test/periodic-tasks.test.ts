import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/**
 * Everything that the service does again and again without being asked. Several instances share a database, so each of these either
 * concerns its own process alone, or takes rows that no other instance takes at the same time, or is a task of
 * `jobs/periodic-tasks.ts`, which one instance at a time runs.
 */
const OWN_PROCESS = {
  'src/app/api.ts': ['shares the rate limits that this process has counted'],
  'src/app/database.ts': ['reads the clock of the database'],
  'src/app/files/uploads.ts': ['uploads the files of its own folder', 'deletes stray recordings there'],
  'src/app/local-receiver/local-install.ts': ['looks whether receivers on this machine are allowed'],
  'src/app/recovery.ts': ['sends the heartbeat', 'ends its own calls that it does not hold'],
  'src/app/resources/disk-space.ts': ['looks at the disk'],
  'src/app/telephony/telephony.ts': ['reads the certificate of SIP again'],
  'src/jobs/periodic-tasks.ts': ['looks for tasks that are due'],
}
const LEASED_ROWS = {
  'src/app/background-jobs.ts': ['campaigns'],
  'src/app/telephony/outbound.ts': ['outbound calls'],
  'src/features/appointment-notices/notice-sender.ts': ['notices'],
  'src/features/calendars/sync-worker.ts': ['calendars'],
  'src/features/documents/document-processor.ts': ['documents'],
  'src/features/messages/message-dispatcher.ts': ['messages'],
  'src/features/messages/pictures/picture-fetcher.ts': ['pictures of texts'],
  'src/features/notification-sender/notification-sender.ts': ['notifications by text and chat'],
  'src/features/reports/report-sender.ts': ['scheduled reports'],
  'src/jobs/mailer.ts': ['mail'],
  'src/webhooks/replays/replay-worker.ts': ['replays of webhooks'],
}
const PERIODIC_TASKS = {
  'src/app/background-jobs.ts': [
    'old pictures',
    'old recordings',
    'stray recordings',
    'old records',
    'sums of days',
    'numbers at carriers',
    'orders of numbers',
  ],
  'src/app/backup/wal-archive.ts': ['write-ahead log archive'],
  'src/app/recovery.ts': ['interrupted calls'],
  'src/app/sending.ts': ['old events and mail', 'notification digests'],
}

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')

const files = readdirSync(new URL('../src', import.meta.url), { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
  .map((path) => ({ file: `src/${path}`, text: read(`src/${path}`) }))

/** How often each file matches. */
function uses(pattern: RegExp): Record<string, number> {
  const counts = files.map(({ file, text }) => [file, [...text.matchAll(pattern)].length] as const)
  return Object.fromEntries(counts.filter(([, count]) => count > 0))
}

const countOf = (lists: Record<string, string[]>[]) => {
  const counts: Record<string, number> = {}
  for (const list of lists)
    for (const [file, names] of Object.entries(list)) counts[file] = (counts[file] ?? 0) + names.length
  return counts
}

test('everything that the service repeats is in the lists of this file', () => {
  expect(uses(/\brepeat\((?:[a-z]+\.)?(?:clock|local),|\bnew Worker<|\bsetInterval\(/g)).toEqual(
    countOf([OWN_PROCESS, LEASED_ROWS]),
  )
})

test('every task that one instance at a time runs is in the list of this file, and in docs/several-instances.md', () => {
  const added = files.flatMap(({ file, text }) =>
    [...text.matchAll(/\bperiodic\.add\(\{\s*name: '([^']+)'/g)].map(([, name]) => [file, name ?? ''] as const),
  )
  const listed = Object.entries(PERIODIC_TASKS).flatMap(([file, names]) => names.map((name) => [file, name] as const))
  const docs = read('docs/several-instances.md')

  expect(added.sort()).toEqual(listed.sort())
  expect(uses(/\bperiodic\.add\(/g)).toEqual(countOf([PERIODIC_TASKS]))
  for (const [, name] of listed) expect(docs).toContain(`| ${name} |`)
})
