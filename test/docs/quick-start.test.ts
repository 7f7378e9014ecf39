import { expect } from 'vitest'
import { peerTest, startPeer, temporaryFolder } from '../harness/peer-tools.ts'
import { startTestApi } from '../harness/test-api.ts'
import { snippetsOf } from './snippets.ts'

/** The requests of docs/quick-start.md and README.md, run in a shell with the address and the key of a test. */

const requests = [...snippetsOf('docs/quick-start.md'), ...snippetsOf('README.md')].filter(({ code }) =>
  code.includes('curl '),
)

peerTest('curl', 'the requests of the quick start are answered', async () => {
  const app = await startTestApi()
  const { key } = await app.makeKey(['all'])
  const folder = temporaryFolder()
  const answers: { data: unknown }[] = []

  for (const { code } of requests) {
    const script = code
      .replace(/^export .*$/gm, '')
      .replace('service_sk_...', key)
      .replace('http://127.0.0.1:8080', app.url)
    const { done } = startPeer('env', [`API_URL=${app.url}`, `API_KEY=${key}`, 'bash', '-euc', script], folder)
    const { code: status, output } = await done
    expect([status, output]).toEqual([0, expect.stringMatching(/\{"data":.*\}/)])
    answers.push(JSON.parse(output.slice(output.indexOf('{"data"'))))
  }

  const [calls, contact, appointments] = answers
  expect(calls?.data).toEqual([])
  expect(contact?.data).toMatchObject({ name: 'Ada Lovelace', phone: '+12125550123' })
  expect(appointments?.data).toEqual([])
})
