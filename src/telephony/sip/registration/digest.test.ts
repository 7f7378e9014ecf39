import { expect, test } from 'vitest'
import { ManualClock } from '../../../kernel/clock.ts'
import { parseUri } from '../message/uri.ts'
import { answerChallenge, digestResponse, parseDigest } from './digest.ts'
import { DigestGate } from './digest-gate.ts'

test('RFC 2617, section 3.5: the example, with quality of protection and without', () => {
  const input = {
    algorithm: 'MD5',
    username: 'Mufasa',
    realm: 'testrealm@host.com',
    password: 'Circle Of Life',
    method: 'GET',
    uri: '/dir/index.html',
    nonce: 'dcd98b7102dd2f0e8b11d0f600bfb0c093',
  } as const

  expect(digestResponse({ ...input, qop: { name: 'auth', cnonce: '0a4f113b', nc: '00000001' } })).toBe(
    '6629fae49393a05397450978507c4ef1',
  )
  expect(digestResponse({ ...input, qop: null })).toBe('670fd8c2df070c60b045671b8b24ff02')
})

test('RFC 7616, section 3.9.1: the example with MD5 and with SHA-256, as RFC 8760 brings it to SIP', () => {
  const input = {
    username: 'Mufasa',
    realm: 'http-auth@example.org',
    password: 'Circle of Life',
    method: 'GET',
    uri: '/dir/index.html',
    nonce: '7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v',
    qop: { name: 'auth', cnonce: 'f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ', nc: '00000001' },
  } as const

  expect(digestResponse({ ...input, algorithm: 'MD5' })).toBe('8ca523f5e9506fed4657c9700eebdbec')
  expect(digestResponse({ ...input, algorithm: 'SHA-256' })).toBe(
    '753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1',
  )
})

const uri = 'sip:+15551230000@frontbell.test'
const request = { method: 'INVITE', uri: parseUri(uri) }
const ada = { username: 'ada', password: 'open sesame' }
const ADA = { password: 'open sesame' }
const accountsOf = (username: string) => (username === 'ada' ? [ADA] : [])

function gateAt(clock = new ManualClock('2030-01-01T00:00:00Z')): { clock: ManualClock; gate: DigestGate } {
  return { clock, gate: new DigestGate({ realm: 'frontbell.test', clock, algorithms: ['SHA-256', 'MD5'] }) }
}

function answer(challenges: string[], credentials = ada): string {
  const value = answerChallenge(challenges, { method: 'INVITE', uri }, credentials)
  if (value === null) throw new Error('no answer')
  return value
}

test('our client answers our challenge, with the strongest algorithm on offer', () => {
  const { gate } = gateAt()

  const authorization = answer(gate.challenges(false).reverse())

  expect(parseDigest(authorization)?.get('algorithm')).toBe('SHA-256')
  expect(gate.verify([authorization], request, accountsOf)).toEqual({ outcome: 'verified', accounts: [ADA] })
})

test('a wrong password, an unknown user and a changed response are all reported as wrong', () => {
  const { gate } = gateAt()
  const challenges = gate.challenges(false)
  const outcome = (value: string, asked = request): string => gate.verify([value], asked, accountsOf).outcome

  expect(outcome(answer(challenges, { username: 'ada', password: 'guess' }))).toBe('wrong')
  expect(outcome(answer(challenges, { username: 'eve', password: '' }))).toBe('wrong')
  expect(outcome(answer(challenges), { ...request, method: 'BYE' })).toBe('wrong')
  expect(outcome(answer(challenges), { ...request, uri: parseUri('sip:+19005550000@frontbell.test') })).toBe('wrong')
  expect(outcome(answer(challenges).replace(/response="../, 'response="zz'))).toBe('wrong')
})

test('credentials for another realm, of another scheme, or unreadable, count as absent', () => {
  const { gate } = gateAt()
  const foreign = answer(['Digest realm="elsewhere", nonce="1", qop="auth"'])

  for (const value of [foreign, 'Basic YWRhOm9wZW4=', 'Digest', 'Digest realm="frontbell.test', '='])
    expect(gate.verify([value], request, accountsOf).outcome, value).toBe('absent')
})

test('a nonce is valid for five minutes, once for each count, and only if we created it', () => {
  const { clock, gate } = gateAt()
  const first = answer(gate.challenges(false))
  const late = answer(gate.challenges(false))
  const outcome = (value: string): string => gate.verify([value], request, accountsOf).outcome

  expect(outcome(first)).toBe('verified')
  expect(outcome(first)).toBe('stale')
  expect(outcome(answer(['Digest realm="frontbell.test", nonce="k.f00.abc", algorithm=MD5, qop="auth"']))).toBe('stale')
  clock.advance(5 * 60_000 + 1)
  expect(outcome(late)).toBe('stale')
  expect(gate.challenges(true)[0]).toContain('stale=true')
})

test('the old form without quality of protection is accepted once, so that it cannot be replayed', () => {
  const { gate } = gateAt()
  const old = answer(gate.challenges(false).map((challenge) => challenge.replace(' qop="auth",', '')))

  expect(parseDigest(old)?.has('qop')).toBe(false)
  expect(gate.verify([old], request, accountsOf).outcome).toBe('verified')
  expect(gate.verify([old], request, accountsOf).outcome).toBe('stale')
})

test('challenges that we cannot answer are ignored', () => {
  const unusable = [
    'Digest realm="a", nonce="b", algorithm=AKAv1-MD5',
    'Digest realm="a", nonce="b", qop="auth-int"',
    'x',
  ]

  expect(answerChallenge(unusable, { method: 'INVITE', uri }, ada)).toBeNull()
})
