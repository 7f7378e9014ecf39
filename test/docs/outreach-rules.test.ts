import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ROOT } from './snippets.ts'

test('each rule of outreach in docs/outreach.md names a test that exists', () => {
  const page = readFileSync(`${ROOT}docs/outreach.md`, 'utf8')
  const rows = [...page.matchAll(/^\| [^|]+ \| `([^`]+\.test\.ts)`: (.+) \|$/gm)]

  expect(rows.length).toBeGreaterThan(30)
  const missing = rows.filter(([, file = '', name = '']) => !readFileSync(ROOT + file, 'utf8').includes(name))
  expect(missing.map(([row]) => row)).toEqual([])
})
