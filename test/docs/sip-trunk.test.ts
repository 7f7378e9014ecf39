import { expect, onTestFinished } from 'vitest'
import { runFrontbell } from '../fixtures/run-frontbell.ts'
import { freePort, peerTest, startPeer, temporaryFolder } from '../harness/peer-tools.ts'
import { borrowDatabase } from '../harness/test-database.ts'
import { eventually } from '../harness/until.ts'
import { startWebService } from '../web/web-service.ts'
import { snippet, snippetsOf } from './snippets.ts'

/** "Connect a trunk" of docs/sip.md, with sipp in place of the carrier, on a service that trusts no address by itself. */

const PAGE = 'docs/sip.md'
const CARRIER = '203.0.113.0/24'
const THIS_MACHINE = '127.0.0.1/32'

/** The command of the page that begins like this, as words, with this machine as the carrier. */
function commandOf(beginning: string): string[] {
  const lines = snippetsOf(PAGE).flatMap(({ code }) => code.split('\n'))
  const line = lines.find((one) => one.startsWith(beginning))
  if (line === undefined) throw new Error(`${PAGE} has no command "${beginning}"`)
  const words = [...line.replace(CARRIER, THIS_MACHINE).matchAll(/"([^"]*)"|(\S+)/g)]
  return words.slice(1).map(([, quoted, bare]) => quoted ?? bare ?? '')
}

peerTest('sipp', 'a carrier that the page connects reaches the assistant, and nobody before', async () => {
  const database = await borrowDatabase()
  const network = { DATABASE_URL: database.url, FRONTBELL_SIP_ALLOWED_IPS: '198.51.100.1/32' }
  const service = await startWebService(network)
  onTestFinished(async () => {
    await service.stop()
    await database.giveBack()
  })
  const settings = { ...network, FRONTBELL_DATA_DIR: service.dataDir }
  const follow = async (beginning: string) => {
    const { status, err, out } = await runFrontbell([...commandOf(beginning), '--json'], settings)
    expect([status, err]).toEqual([0, ''])
    return JSON.parse(out)
  }
  /** The exit status of the page's sipp and the statuses that it got. */
  const call = async () => {
    const line = snippet(PAGE, 'Call without a carrier').trim()
    const local = line.replace('192.0.2.10:5060', `127.0.0.1:${service.app.sip?.port}`).replace('-d 8000', '-d 300')
    const own = `-i 127.0.0.1 -p ${await freePort()} -mp ${await freePort()} -nostdin -trace_shortmsg -shortmessage_file got`
    const script = `${local} ${own} >/dev/null 2>&1; echo "status $?"; grep -o "SIP/2.0 [2-6][0-9][0-9]" got | sort -u`
    return (await startPeer('bash', ['-c', script], temporaryFolder()).done).output.trim().split('\n')
  }

  const stranger = await call()
  await follow('frontbell sip add --name "My carrier" --type ip')
  const withoutNumber = await call()
  await follow('frontbell numbers add')
  const answered = await call()

  expect(stranger).toEqual(['status 1', 'SIP/2.0 403'])
  expect(withoutNumber).toEqual(['status 1', 'SIP/2.0 404'])
  expect(answered).toEqual(['status 0', 'SIP/2.0 200'])
  expect(await follow('frontbell sip list')).toEqual([expect.objectContaining({ name: 'My carrier', type: 'ip' })])
  const { key } = service.app.demo ?? {}
  await eventually(async () => {
    const headers = { authorization: `Bearer ${key}` }
    const answer = await fetch(`${service.url}/api/v1/calls?status=completed`, { headers })
    const { data } = (await answer.json()) as { data: unknown[] }
    expect(data).toEqual([expect.objectContaining({ to: '+442071234567', direction: 'inbound' })])
  })
})
