/**
 * The programs of docs/sdk.md and of the clients' READMEs, run as their readers would run them: book through the client, receive the event, verify it. One
 * service and one webhook endpoint are enough for all languages.
 */
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Receiver, startReceiver } from '../../src/app/local-receiver/receiver.ts'
import { readReceiverIdentity } from '../../src/app/local-receiver/receiver-identity.ts'
import { runFrontbell } from '../fixtures/run-frontbell.ts'
import { PYTHON, peerTest, startPeer, temporaryFolder } from '../harness/peer-tools.ts'
import { borrowDatabase } from '../harness/test-database.ts'
import { eventually } from '../harness/until.ts'
import { startWebService, type WebService } from '../web/web-service.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const run = promisify(execFile)
const PAGES = ['docs/sdk.md', 'sdk/typescript/README.md', 'sdk/python/README.md']
const pages = PAGES.map((name) => readFileSync(join(ROOT, name), 'utf8')).join('\n')

/** The program of the pages whose first line names this file. */
function program(file: string): string {
  const [, code] = new RegExp(`\`\`\`\\w+\\n((?://|#) ${file}\\n.*?)\`\`\``, 's').exec(pages) ?? []
  if (code === undefined) throw new Error(`${PAGES.join(', ')} have no program ${file}`)
  return code
}

async function freeTcpPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  await new Promise((closed) => server.close(closed))
  return port
}

let service: WebService
let database: Awaited<ReturnType<typeof borrowDatabase>>
let receiver: Receiver
let forwardTo: number
let keys: { publicKey: string; secret: string }

beforeAll(async () => {
  database = await borrowDatabase()
  service = await startWebService({ DATABASE_URL: database.url })
  const identity = await readReceiverIdentity(service.dataDir)
  if (identity === null) throw new Error('the service has made an identity')
  forwardTo = await freeTcpPort()
  const target = new URL(`http://127.0.0.1:${forwardTo}/`)
  receiver = await startReceiver({ identity, port: 0, forwardTo: target, onEvent: () => {} })
  const added = await runFrontbell(['webhooks', 'add', '--url', receiver.url, '--events', 'all', '--json'], {
    FRONTBELL_DATA_DIR: service.dataDir,
    FRONTBELL_WEBHOOK_ALLOWED_CIDRS: '127.0.0.0/8',
    DATABASE_URL: database.url,
  })
  keys = JSON.parse(added.out)
})

afterAll(async () => {
  await receiver?.close()
  await service?.stop()
  database?.giveBack()
})

const access = () => ({ API_URL: service.url, API_KEY: service.app.demo?.key ?? '' })

/** Runs the programs of a language. */
async function expectTheStory(folder: string, command: (file: string) => string[], extension: string, key: string) {
  const start = (file: string, settings: Record<string, string>, ...more: string[]) => {
    writeFileSync(join(folder, file), program(file))
    const variables = Object.entries(settings).map(([name, value]) => `${name}=${value}`)
    return startPeer('env', [...variables, ...command(file), ...more], folder)
  }
  const waiting = start(`receive.${extension}`, { PORT: String(forwardTo), WEBHOOK_KEY: key })
  await eventually(() => expect(waiting.printed()).toContain('Waiting for events'))

  const booking = await start(`book.${extension}`, access()).done

  expect(booking.output).toMatch(/Booked apt_\w+ for Ada Lovelace at .*\nHaircut at /)
  expect(booking.code).toBe(0)
  const [, id] = /Booked (apt_\w+)/.exec(booking.output) ?? []
  await eventually(() => expect(waiting.printed()).toContain(`Event: ${id} starts at `))

  const moving = await start(`move.${extension}`, access(), id ?? '').done
  const again = await start(`move.${extension}`, access(), id ?? '').done

  expect(moving.output).toMatch(new RegExp(`Moved ${id} from .* to .*\\nThe appointment is cancelled\\n$`))
  expect(moving.code).toBe(0)
  expect(again.output).toContain('Not moved: ')
  expect([again.code, again.output]).toEqual([1, expect.stringContaining('ConflictError')])
  waiting.child.kill()
  await waiting.done

  const listing = await start(`contacts.${extension}`, access()).done
  expect([listing.code, listing.output]).toEqual([0, expect.stringMatching(/^Ada Lovelace \+1212555012[34]$/m)])
}

test('the programs of the page book through the TypeScript package and verify the event', async () => {
  const folder = temporaryFolder()
  const installed = join(folder, 'node_modules/@frontbell/sdk')
  mkdirSync(installed, { recursive: true })
  writeFileSync(join(installed, 'package.json'), readFileSync(join(ROOT, 'sdk/typescript/package.json')))
  const project = join(ROOT, 'sdk/typescript/tsconfig.json')
  const tsc = join(ROOT, 'node_modules/.bin/tsc')
  await run(tsc, ['-p', project, '--noEmit', 'false', '--outDir', join(installed, 'dist')])
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  const loader = join(ROOT, 'node_modules/tsx/dist/esm/index.mjs')

  await expectTheStory(folder, (file) => [process.execPath, '--import', loader, file], 'ts', keys.publicKey)

  const types = '--ignoreConfig --noEmit --strict --target es2023 --module nodenext --skipLibCheck --types node'
  const roots = ['--typeRoots', join(ROOT, 'node_modules/@types')]
  const checked = run(tsc, [...types.split(' '), ...roots, 'book.ts', 'contacts.ts', 'move.ts', 'receive.ts'], {
    cwd: folder,
  })
  await expect(checked.catch((error) => error.stdout)).resolves.toMatchObject({ stdout: '' })
})

peerTest(
  ['python3', 'httpx'],
  'the programs of the page book through the Python package and verify the event',
  async () => {
    const environment = ['env', `PYTHONPATH=${join(ROOT, 'sdk/python')}`, 'PYTHONDONTWRITEBYTECODE=1']

    await expectTheStory(temporaryFolder(), (file) => [...environment, PYTHON, file], 'py', keys.publicKey)
  },
)
