import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import { PYTHON, peerTest, startPeer, temporaryFolder } from '../harness/peer-tools.ts'
import { webhookCases } from './webhook-cases.ts'

const PACKAGE = fileURLToPath(new URL('../../sdk/python', import.meta.url))
const NOW = new Date('2026-03-02T14:06:00.000Z')

peerTest(['python3', 'httpx'], 'the tests of the Python client pass', async () => {
  const folder = temporaryFolder()
  const file = join(folder, 'cases.json')
  writeFileSync(file, JSON.stringify({ now: NOW.getTime() / 1_000, cases: webhookCases(NOW) }))
  const variables = [`FRONTBELL_WEBHOOK_CASES=${file}`, `PYTHONPATH=${PACKAGE}`, 'PYTHONDONTWRITEBYTECODE=1']
  const command = [...variables, PYTHON, '-m', 'unittest', 'discover', '-s', join(PACKAGE, 'tests')]

  const { code, output } = await startPeer('env', command, folder).done

  expect(output).toMatch(/Ran 1\d tests[\s\S]*\nOK\n$/)
  expect(code).toBe(0)
})
