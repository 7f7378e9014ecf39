import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { parseConfig, settingWarnings } from './config.ts'
import { settingsAsEnvFile, settingsAsMarkdown } from './settings-text.ts'

test('by default every setting has its default value', () => {
  const config = parseConfig({})

  expect(config).toMatchObject({
    dataDir: './data',
    databaseUrl: null,
    port: 8080,
    logPii: false,
    webhookAllowedNetworks: [],
  })
  expect(config.sipAllowedIps).toEqual(['127.0.0.0/8', '::1/128'])
})

test('a single address becomes a network with only that address', () => {
  const config = parseConfig({ FRONTBELL_SIP_ALLOWED_IPS: '192.0.2.7, 2001:db8::7, 10.0.0.0/8' })

  expect(config.sipAllowedIps).toEqual(['192.0.2.7/32', '2001:db8::7/128', '10.0.0.0/8'])
})

test('headers for a collector are decoded', () => {
  const config = parseConfig({ OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20a%3Db, x-tenant = 7' })

  expect(config.tracesHeaders).toEqual({ authorization: 'Bearer a=b', 'x-tenant': '7' })
})

test('an empty variable counts as unset', () => {
  expect(parseConfig({ PORT: ' ', DATABASE_URL: '' })).toMatchObject({ port: 8080, databaseUrl: null })
})

test.each([
  [{ PORT: 'http' }, 'PORT must be a whole number from 0 to 65535.'],
  [{ PORT: '65536' }, 'PORT must be a whole number from 0 to 65535.'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must be a URL that begins with postgres:// or postgresql://.'],
  [{ FRONTBELL_SIP_HOST: 'localhost' }, 'FRONTBELL_SIP_HOST must be an IP address such as 203.0.113.7.'],
  [
    { FRONTBELL_SIP_ALLOWED_IPS: '10.0.0.0/8, 10.1' },
    'FRONTBELL_SIP_ALLOWED_IPS must be networks or addresses such as 10.0.0.0/8 or 192.0.2.7, separated by commas ("10.1" is not).',
  ],
  [
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'localhost:4318' },
    'OTEL_EXPORTER_OTLP_ENDPOINT must be a URL that begins with http:// or https://.',
  ],
  [
    { OTEL_EXPORTER_OTLP_HEADERS: 'Bearer abc' },
    'OTEL_EXPORTER_OTLP_HEADERS must be headers such as authorization=Bearer%20abc, separated by commas.',
  ],
  [{ OTEL_TRACES_SAMPLER_ARG: '2' }, 'OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1, such as 0.1.'],
  [{ FRONTBELL_LOG_PII: 'perhaps' }, 'FRONTBELL_LOG_PII must be on or off.'],
  [{ FRONTBELL_LOG_LEVEL: 'loud' }, 'FRONTBELL_LOG_LEVEL must be one of debug, info, warn, error, silent.'],
  [
    { FRONTBELL_SECRET_KEY: 'short' },
    'FRONTBELL_SECRET_KEY must be 32 random bytes in base64 or hex (openssl rand -base64 32).',
  ],
  [
    { FRONTBELL_ROLES: 'everything' },
    'FRONTBELL_ROLES must be one or more of api, calls, sending, work, separated by commas.',
  ],
  [{ FRONTBELL_RTP_PORT_MIN: '30000' }, 'FRONTBELL_RTP_PORT_MIN must be less than FRONTBELL_RTP_PORT_MAX.'],
  [
    { FRONTBELL_SMS_CARRIER: 'twilio' },
    'FRONTBELL_SMS_CARRIER=twilio also needs FRONTBELL_TWILIO_ACCOUNT_SID and FRONTBELL_TWILIO_AUTH_TOKEN.',
  ],
  [
    { FRONTBELL_SMS_CARRIER: 'telnyx', FRONTBELL_TELNYX_API_KEY: 'KEY1' },
    'FRONTBELL_SMS_CARRIER=telnyx also needs FRONTBELL_TELNYX_PUBLIC_KEY.',
  ],
  [
    { FRONTBELL_TWILIO_AUTH_TOKEN: 'x' },
    'FRONTBELL_TWILIO_ACCOUNT_SID is missing: FRONTBELL_TWILIO_ACCOUNT_SID and FRONTBELL_TWILIO_AUTH_TOKEN must be set together.',
  ],
  [
    { FRONTBELL_GOOGLE_CLIENT_ID: 'x' },
    'FRONTBELL_GOOGLE_CLIENT_ID and FRONTBELL_GOOGLE_CLIENT_SECRET must be set together.',
  ],
  [
    { FRONTBELL_MICROSOFT_CLIENT_SECRET: 'x' },
    'FRONTBELL_MICROSOFT_CLIENT_ID and FRONTBELL_MICROSOFT_CLIENT_SECRET must be set together.',
  ],
  [
    { FRONTBELL_TWILIO_ACCOUNT_SID: 'SK12' },
    'FRONTBELL_TWILIO_ACCOUNT_SID must be an account SID, AC and 32 hexadecimal digits',
  ],
  [
    { FRONTBELL_TELNYX_PUBLIC_KEY: 'abc' },
    "FRONTBELL_TELNYX_PUBLIC_KEY must be the base64 text of 32 bytes, as Telnyx's portal shows it",
  ],
  [{ FRONTBELL_SMS_CARRIER: 'pigeon' }, 'FRONTBELL_SMS_CARRIER must be one of simulator, twilio, telnyx.'],
  [{ FRONTBELL_DATADIR: '/x' }, 'FRONTBELL_DATADIR is not a setting (did you mean FRONTBELL_DATA_DIR?).'],
  [{ FRONTBELL_WEBHOK_X: '1' }, 'FRONTBELL_WEBHOK_X is not a setting; "frontbell settings" lists them.'],
])('%j is refused, with the name of the variable and the reason', (env, message) => {
  expect(() => parseConfig(env)).toThrow(message)
})

test('the old name of a setting is still read, with a warning', () => {
  const env = {
    FRONTBELL_MODEL: 'openai',
    FRONTBELL_OPENAI_API_KEY: 'k',
    FRONTBELL_VOICE: 'kal',
    FRONTBELL_TTS_CENTS_PER_THOUSAND_LETTERS: '1.5',
  }

  expect(parseConfig(env)).toMatchObject({ llm: 'openai', fliteVoice: 'kal', ttsCentsPerThousandCharacters: '1.5' })
  expect(settingWarnings(env)).toEqual([
    'FRONTBELL_VOICE is now FRONTBELL_FLITE_VOICE; the old name still works, please rename it',
    'FRONTBELL_MODEL is now FRONTBELL_LLM; the old name still works, please rename it',
    'FRONTBELL_TTS_CENTS_PER_THOUSAND_LETTERS is now FRONTBELL_TTS_CENTS_PER_THOUSAND_CHARACTERS; the old name still works, please rename it',
  ])
})

test('an old name with an unreadable value is refused under the new name', () => {
  expect(() => parseConfig({ FRONTBELL_MODEL_URL: 'localhost' })).toThrow(/^FRONTBELL_LLM_URL must be a URL/)
})

test('the old and the new name of a setting may both be set only to the same value', () => {
  expect(parseConfig({ FRONTBELL_VOICE: 'kal', FRONTBELL_FLITE_VOICE: 'kal' }).fliteVoice).toBe('kal')
  expect(() => parseConfig({ FRONTBELL_VOICE: 'kal', FRONTBELL_FLITE_VOICE: 'slt' })).toThrow(
    'FRONTBELL_VOICE is the old name of FRONTBELL_FLITE_VOICE, and the two are set to different values; remove FRONTBELL_VOICE.',
  )
})

test('settings with their current names give no warning', () => {
  expect(settingWarnings({ FRONTBELL_LLM: 'none', FRONTBELL_MODEL: '' })).toEqual([])
})

test('all mistakes are reported at once', () => {
  expect(() => parseConfig({ PORT: 'x', FRONTBELL_LOG_PII: 'x' })).toThrow(/PORT .*; FRONTBELL_LOG_PII /)
})

test('a secret key may be written in hex and in base64', () => {
  const bytes = Buffer.alloc(32, 7)

  expect(parseConfig({ FRONTBELL_SECRET_KEY: bytes.toString('hex') }).secretKey).toEqual(bytes)
  expect(parseConfig({ FRONTBELL_SECRET_KEY: bytes.toString('base64') }).secretKey).toEqual(bytes)
})

test('.env.example and docs/settings.md match config.ts (to update them, run: frontbell settings --write)', async () => {
  const root = new URL('../../', import.meta.url)

  expect(await readFile(new URL('.env.example', root), 'utf8')).toBe(settingsAsEnvFile())
  expect(await readFile(new URL('docs/settings.md', root), 'utf8')).toBe(settingsAsMarkdown())
})

test('.env.example can be parsed and gives the defaults', () => {
  const lines = settingsAsEnvFile()
    .split('\n')
    .filter((line) => /^[A-Z]/.test(line))
  const env = Object.fromEntries(lines.map((line) => line.split(/=(.*)/s).slice(0, 2) as [string, string]))

  const { fromEnvironment, ...values } = parseConfig(env)
  const { fromEnvironment: _, ...defaults } = parseConfig({})
  expect(values).toEqual(defaults)
  // A copied file leaves the choice of providers to the dashboard.
  expect([...fromEnvironment]).not.toContain('llm')
})

test('trusting any proxy is accepted with a warning, and a list of networks without one', () => {
  expect(settingWarnings({ FRONTBELL_TRUST_PROXY: 'on' })).toEqual([
    expect.stringContaining('networks of your proxies'),
  ])
  expect(settingWarnings({ FRONTBELL_TRUST_PROXY: '10.0.0.0/8, 192.0.2.7' })).toEqual([])
  expect(parseConfig({ FRONTBELL_TRUST_PROXY: '10.0.0.0/8, 192.0.2.7' }).trustProxy).toBe('10.0.0.0/8,192.0.2.7/32')
})
