import { createHmac, createPrivateKey, generateKeyPairSync } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { PYTHON, peerTest, startPeer, temporaryFolder } from '../../test/harness/peer-tools.ts'
import { startDeliveryTest } from '../../test/harness/webhook-receiver.ts'
import { systemClock } from '../kernel/clock.ts'
import { deliveryHeaders, type SignatureScheme, type Signer, signaturesOf } from './sending/signature.ts'

/** The verifiers in docs/webhooks.md, extracted from the page and run unchanged. */
const page = readFileSync(new URL('../../docs/webhooks.md', import.meta.url), 'utf8')
const ROOT = fileURLToPath(new URL('../../', import.meta.url))

function snippet(heading: string): string {
  const [, code] = new RegExp(`### ${heading}[^#]*?\`\`\`\\w+\\n(.*?)\`\`\``, 's').exec(page) ?? []
  if (code === undefined) throw new Error(`docs/webhooks.md has no code under "${heading}"`)
  return code
}

interface Case {
  name: string
  genuine: boolean
  headers: Record<string, string>
  /** Base64. */
  body: string
  key: string
}

const TEXT = '{"event":"contact.created","data":{"name":"Zoë 🎈","note":"a\\u0000b"}}'

/** A key pair or secret, created without the code that stores keys. */
function freshKey(scheme: SignatureScheme): { signer: Signer; key: string } {
  if (scheme === 'hmac-sha256') {
    const secret = `whsec_${Buffer.alloc(32, 5).toString('base64')}`
    return { signer: { scheme, secret, raw: Buffer.alloc(32, 5) }, key: secret }
  }
  const pair = generateKeyPairSync('ed25519')
  const privateKey = createPrivateKey(pair.privateKey.export({ format: 'pem', type: 'pkcs8' }))
  return { signer: { scheme, privateKey }, key: pair.publicKey.export({ format: 'pem', type: 'spki' }).toString() }
}

function casesOf(scheme: SignatureScheme): Case[] {
  const { signer, key } = freshKey(scheme)
  const { key: otherScheme } = freshKey(scheme === 'ed25519' ? 'hmac-sha256' : 'ed25519')
  const { key: stranger } = scheme === 'ed25519' ? freshKey(scheme) : { key: 'whsec_another' }
  const signed = (ageSeconds: number) => {
    const timestamp = Math.floor(systemClock.now().getTime() / 1000) - ageSeconds
    const request = { eventId: 'evt_1', eventName: 'contact.created', body: Buffer.from(TEXT), timestamp }
    const flat = deliveryHeaders('SERVICE', request, signaturesOf(request, { contract: signer, standard: [signer] }))
    const pairs = flat.flatMap((name, at) => (at % 2 === 0 ? [[name.toLowerCase(), flat[at + 1] ?? '']] : []))
    return Object.fromEntries(pairs) as Record<string, string>
  }
  const body = Buffer.from(TEXT).toString('base64')
  const without = (name: string) => Object.fromEntries(Object.entries(signed(0)).filter(([one]) => one !== name))
  const made = (name: string, genuine: boolean, change: Partial<Case> = {}): Case => ({
    name: `${scheme}: ${name}`,
    genuine,
    headers: signed(0),
    body,
    key,
    ...change,
  })
  return [
    made('as sent', true),
    made('nearly five minutes old', true, { headers: signed(290) }),
    made('more than five minutes old', false, { headers: signed(302) }),
    made('from the future', false, { headers: signed(-310) }),
    made('another body', false, { body: Buffer.from(TEXT.replace('Zoë', 'Zoe')).toString('base64') }),
    made('another timestamp', false, {
      headers: { ...signed(0), 'x-service-timestamp': signed(5)['x-service-timestamp'] ?? '' },
    }),
    made('a timestamp that is not a number', false, { headers: { ...signed(0), 'x-service-timestamp': 'soon' } }),
    made('without a signature', false, { headers: without('x-service-signature') }),
    made('without a timestamp', false, { headers: without('x-service-timestamp') }),
    made('the key of another', false, { key: stranger }),
    made('a signature of the other scheme', false, { key: otherScheme }),
    made('a signature that is too short', false, {
      headers: { ...signed(0), 'x-service-signature': scheme === 'ed25519' ? 'ed25519:AAAA' : 'sha256=00' },
    }),
  ]
}

/** What an attacker can sign who knows only public data: HMAC with the public key, or with no key at all. */
function forgeries(): Case[] {
  const { key } = freshKey('ed25519')
  const timestamp = String(Math.floor(systemClock.now().getTime() / 1000))
  const forged = (name: string, secret: string, receiverKey: string): Case => ({
    name,
    genuine: false,
    headers: {
      'x-service-timestamp': timestamp,
      'x-service-signature': `sha256=${createHmac('sha256', secret).update(`${timestamp}.${TEXT}`).digest('hex')}`,
    },
    body: Buffer.from(TEXT).toString('base64'),
    key: receiverKey,
  })
  return [
    forged('HMAC with the public key', key, key),
    forged('HMAC with the public key, without its last line break', key.trim(), key.trim()),
    forged('HMAC with an empty key', '', ''),
  ]
}

const cases = () => [...casesOf('ed25519'), ...casesOf('hmac-sha256'), ...forgeries()]

/** Runs a program on the cases; it prints its verdicts as a JSON list. */
async function verdicts(command: string, args: string[], folder: string, given: readonly Case[]) {
  writeFileSync(join(folder, 'cases.json'), JSON.stringify(given))
  const { done } = startPeer(command, args, folder)
  const { code, output } = await done
  expect(output).toMatch(/^\[/)
  expect(code).toBe(0)
  const results = JSON.parse(output) as boolean[]
  return given.map(({ name }, at) => [name, results[at]])
}

const expected = (given: readonly Case[]) => given.map(({ name, genuine }) => [name, genuine])

test('the TypeScript verifier of the page accepts exactly the genuine requests', async () => {
  const folder = temporaryFolder()
  const check = `
import { readFileSync } from 'node:fs'
const cases = JSON.parse(readFileSync('cases.json', 'utf8')) as { headers: Record<string, string>; body: string; key: string }[]
console.log(JSON.stringify(cases.map((one) => isGenuine(one.headers, Buffer.from(one.body, 'base64'), one.key))))
`
  writeFileSync(join(folder, 'check.mts'), snippet('TypeScript') + check)
  const given = cases()

  const loader = join(ROOT, 'node_modules/tsx/dist/esm/index.mjs')
  const made = await verdicts(process.execPath, ['--import', loader, 'check.mts'], folder, given)

  expect(made).toEqual(expected(given))
})

test('the Next.js receiver of the page answers 202 to exactly the genuine requests', async () => {
  const folder = temporaryFolder()
  const check = `
import { readFileSync } from 'node:fs'
import { POST } from './app/webhooks/route.ts'
const cases = JSON.parse(readFileSync('cases.json', 'utf8')) as { headers: Record<string, string>; body: string; key: string }[]
const print = console.log
console.log = () => {}
const results: boolean[] = []
for (const { headers, body, key } of cases) {
  process.env.WEBHOOK_KEY = key
  const request = new Request('http://localhost/webhooks', { method: 'POST', headers, body: Buffer.from(body, 'base64') })
  results.push((await POST(request)).status === 202)
}
print(JSON.stringify(results))
`
  mkdirSync(join(folder, 'app/webhooks'), { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  writeFileSync(join(folder, 'is-genuine.ts'), snippet('TypeScript'))
  writeFileSync(join(folder, 'app/webhooks/route.ts'), snippet('Next.js'))
  writeFileSync(join(folder, 'check.mts'), check)
  const given = cases()

  const loader = join(ROOT, 'node_modules/tsx/dist/esm/index.mjs')
  const made = await verdicts(process.execPath, ['--import', loader, 'check.mts'], folder, given)

  expect(made).toEqual(expected(given))
})

const PYTHON_CHECK = `
import json
cases = json.load(open("cases.json"))
print(json.dumps([is_genuine(one["headers"], base64.b64decode(one["body"]), one["key"]) for one in cases]))
`

peerTest('python3', 'the Python verifier of the page accepts exactly the genuine requests', async () => {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'check.py'), snippet('Python') + PYTHON_CHECK)
  const given = cases()

  expect(await verdicts(PYTHON, ['check.py'], folder, given)).toEqual(expected(given))
})

const PHP_CHECK = `
$cases = json_decode(file_get_contents('cases.json'), true);
echo json_encode(array_map(fn($one) => is_genuine($one['headers'], base64_decode($one['body']), $one['key']), $cases));
`

peerTest('php', 'the PHP verifier of the page accepts exactly the genuine requests', async () => {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'check.php'), `<?php\n${snippet('PHP')}${PHP_CHECK}`)
  const given = cases()

  expect(await verdicts('php', ['check.php'], folder, given)).toEqual(expected(given))
})

const GO_CHECK = `
func main() {
	text, _ := os.ReadFile("cases.json")
	var cases []struct {
		Headers map[string]string
		Body    []byte
		Key     string
	}
	if err := json.Unmarshal(text, &cases); err != nil {
		panic(err)
	}
	results := []bool{}
	for _, one := range cases {
		headers := http.Header{}
		for name, value := range one.Headers {
			headers.Set(name, value)
		}
		results = append(results, isGenuine(headers, one.Body, one.Key))
	}
	json.NewEncoder(os.Stdout).Encode(results)
}
`
const GO_HEAD = `package main

import (
	"crypto/ed25519"
	"crypto/hmac"
	"crypto/sha256"
	"crypto/x509"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"encoding/pem"
	"math"
	"net/http"
	"os"
	"strconv"
	"strings"
	"time"
)

`

const GO_TIMEOUT_MS = 120_000

peerTest(
  'go',
  'the Go verifier of the page accepts exactly the genuine requests',
  async () => {
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'check.go'), GO_HEAD + snippet('Go') + GO_CHECK)
    // Built before the cases are signed, because they are valid for only a few seconds. Without Go's own cache (startPeer sets HOME), each
    // build would compile the standard library: 36 s of processor time, and 28 s without optimizations.
    const cache = `GOCACHE=${join(homedir(), '.cache', 'go-build')}`
    expect((await startPeer('env', [cache, 'go', 'build', '-gcflags=all=-N -l', 'check.go'], folder).done).code).toBe(0)
    const given = cases()

    expect(await verdicts(join(folder, 'check'), [], folder, given)).toEqual(expected(given))
  },
  GO_TIMEOUT_MS,
)

peerTest('python3', 'the Python verifier accepts real deliveries of both schemes', async () => {
  const folder = temporaryFolder()
  const t = await startDeliveryTest()
  const a = await t.subscribe('/a', { signatureScheme: 'ed25519' })
  const b = await t.subscribe('/b', { signatureScheme: 'hmac-sha256' })
  await t.announce('Zoë 🎈')
  await t.sender.deliverDue()
  const delivered = (path: string, key: string): Case => {
    const { headers = {}, body = '' } = t.got(path)[0] ?? {}
    return { name: path, genuine: true, headers, body: Buffer.from(body).toString('base64'), key }
  }
  writeFileSync(join(folder, 'check.py'), snippet('Python') + PYTHON_CHECK)
  const given = [delivered('/a', a.publicKey), delivered('/b', b.secret)]

  expect(await verdicts(PYTHON, ['check.py'], folder, given)).toEqual(expected(given))
})
