import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PYTHON, peerTest, startPeer, temporaryFolder } from '../harness/peer-tools.ts'
import { eventually } from '../harness/until.ts'
import { startDeliveryTest } from '../harness/webhook-receiver.ts'
import { ROOT, snippet } from './snippets.ts'

/** The receivers of docs/webhooks.md as programs, each with a real delivery of both schemes. */

const PAGE = 'docs/webhooks.md'

async function freeTcpPort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as { port: number }
  await new Promise((closed) => server.close(closed))
  return port
}

/** Starts a receiver on a port, with the key that verifies its requests. */
type Start = (port: number, key: string) => ReturnType<typeof startPeer>

interface Delivery {
  readonly headers: Record<string, string>
  readonly body: string
  readonly key: string
  readonly id: string
}

/** What the service delivers, as it arrives. */
async function deliver(signatureScheme: 'ed25519' | 'hmac-sha256'): Promise<Delivery> {
  const t = await startDeliveryTest()
  const added = await t.subscribe('/hook', { signatureScheme })
  await t.announce('Zoë 🎈')
  await t.sender.deliverDue()
  const [request] = t.got('/hook')
  if (request === undefined) throw new Error('the event has arrived')
  const { host: _, connection: __, 'content-length': ___, ...headers } = request.headers as Record<string, string>
  const body = request.body.toString()
  const key = signatureScheme === 'ed25519' ? added.publicKey : added.secret
  return { headers, body, key, id: JSON.parse(body).idempotencyKey }
}

/** Starts the receiver with the key, and sends it the delivery as it came and with another body. */
async function expectItReceives(start: Start, delivery: Delivery) {
  const port = await freeTcpPort()
  const receiver = start(port, delivery.key)
  const url = `http://127.0.0.1:${port}/webhooks`
  const send = async (body: string) => (await fetch(url, { method: 'POST', headers: delivery.headers, body })).status
  await eventually(async () => expect((await fetch(url)).status).toBeGreaterThanOrEqual(400))

  expect(await send(delivery.body)).toBe(202)
  expect(await send(delivery.body.replace('Zoë', 'Zoe'))).toBe(401)

  await eventually(() => expect(receiver.printed()).toContain(`contact.created ${delivery.id}`))
  receiver.child.kill()
  await receiver.done
}

/** Runs the shell script of the page that sends a right signature, a wrong one and an old one. */
async function expectTheScriptToPass(start: Start) {
  const port = await freeTcpPort()
  const key = 'whsec_made-for-this-test'
  const receiver = start(port, key)
  await eventually(async () => expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404))
  const script = snippet(PAGE, 'Check what it refuses').replace('http://localhost:3000', `http://127.0.0.1:${port}`)

  const { code, output } = await startPeer('env', [`WEBHOOK_KEY=${key}`, 'bash', '-euc', script], temporaryFolder())
    .done

  expect([code, output.trim().split('\n')]).toEqual([0, ['202', '401', '401']])
  receiver.child.kill()
  await receiver.done
}

/** The Express receiver in a folder as the page says. */
function expressReceiver(): Start {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'node_modules'))
  symlinkSync(join(ROOT, 'node_modules/express'), join(folder, 'node_modules/express'))
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  writeFileSync(join(folder, 'is-genuine.ts'), snippet(PAGE, 'TypeScript (Node)'))
  writeFileSync(join(folder, 'receive.ts'), snippet(PAGE, 'Express'))
  const loader = join(ROOT, 'node_modules/tsx/dist/esm/index.mjs')
  return (port, key) => {
    const variables = [`PORT=${port}`, `WEBHOOK_KEY=${key}`]
    return startPeer('env', [...variables, process.execPath, '--import', loader, 'receive.ts'], folder)
  }
}

/** The FastAPI receiver in a folder as the page says. */
function fastApiReceiver(): Start {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'is_genuine.py'), snippet(PAGE, 'Python'))
  writeFileSync(join(folder, 'receive.py'), snippet(PAGE, 'FastAPI'))
  return (port, key) => {
    const variables = ['PYTHONUNBUFFERED=1', 'PYTHONDONTWRITEBYTECODE=1', `WEBHOOK_KEY=${key}`]
    return startPeer('env', [...variables, PYTHON, '-m', 'uvicorn', 'receive:app', '--port', String(port)], folder)
  }
}

test('the Express receiver of the page accepts genuine deliveries and refuses others', async () => {
  const start = expressReceiver()

  await expectItReceives(start, await deliver('ed25519'))
  await expectItReceives(start, await deliver('hmac-sha256'))
})

test('the Express receiver of the page does not start without a key', async () => {
  const { code, output } = await expressReceiver()(0, '').done

  expect([code, output]).toEqual([1, expect.stringContaining('Set WEBHOOK_KEY')])
})

peerTest(
  ['python3', 'fastapi'],
  'the FastAPI receiver of the page takes genuine deliveries and refuses others',
  async () => {
    const start = fastApiReceiver()

    await expectItReceives(start, await deliver('ed25519'))
    await expectItReceives(start, await deliver('hmac-sha256'))
  },
)

peerTest(['curl', 'openssl'], 'the Express receiver refuses what the script of the page says', () =>
  expectTheScriptToPass(expressReceiver()),
)

peerTest(
  ['curl', 'openssl', 'python3', 'fastapi'],
  'the FastAPI receiver refuses what the script of the page says',
  () => expectTheScriptToPass(fastApiReceiver()),
)
