import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { NOTIFICATION_KINDS } from './notification-kinds.ts'

test('docs/notifications.md has a row for each kind', async () => {
  const page = await readFile('docs/notifications.md', 'utf8')
  const rows = NOTIFICATION_KINDS.map(
    ({ type, label, severity, urgent, inApp }) =>
      `| \`${type}\` | ${label}${inApp ? '' : '; in no list until somebody wants it'} | ${severity} | ${urgent ? 'yes' : 'no'} |`,
  )
  expect(page).toContain(rows.join('\n'))
})
