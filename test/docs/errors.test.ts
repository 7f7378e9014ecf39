import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { STATUS } from '../../src/http/envelope.ts'
import { ROOT } from './snippets.ts'

test('docs/errors.md lists exactly the codes of the API with their status', () => {
  const page = readFileSync(`${ROOT}docs/errors.md`, 'utf8')
  const listed = [...page.matchAll(/^\| (\d{3}) \| `(\w+)` \|/gm)].map(([, status, code]) => [code, Number(status)])

  expect(Object.fromEntries(listed)).toEqual(STATUS)
})
