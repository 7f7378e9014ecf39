import { SetupError } from '../kernel/setup-error.ts'
import { nearest } from '../kernel/text/nearest.ts'
import { smsCarriers } from '../providers/index.ts'
import { calendarSettings } from './calendar-settings.ts'
import { archiveSettings, fileSettings } from './file-settings.ts'
import { formerNameConflicts, formerNameWarnings, settingText } from './former-names.ts'
import { INSTANCE_ROLES } from './instance-role.ts'
import { carrierSettings, providerSettings } from './provider-settings.ts'
import { combinationProblems } from './setting-combinations.ts'
import {
  address,
  cents,
  mailAddress,
  mailServer,
  matching,
  networks,
  oneOf,
  onOff,
  optional,
  origins,
  plans,
  port,
  proxies,
  required,
  type Setting,
  secretKey,
  someOf,
  text,
  Unreadable,
  url,
  whole,
} from './setting-kinds.ts'
import { traceSettings } from './trace-settings.ts'

/** Every setting. `.env.example` and docs/settings.md are generated from this list (`frontbell settings --write`). */
export const SETTINGS = {
  dataDir: required(
    'FRONTBELL_DATA_DIR',
    text,
    './data',
    'The folder with the database, the recordings and the secret key.',
  ),
  databaseUrl: optional(
    'DATABASE_URL',
    url('postgres:', 'postgresql:'),
    'The PostgreSQL server (15 or newer) to use instead of the embedded one.',
  ),
  host: required('FRONTBELL_HOST', text, '127.0.0.1', 'The address that the HTTP server listens on; 0.0.0.0 for all.'),
  port: required('PORT', port, '8080', 'The port of the HTTP server; 0 lets the system choose.'),
  publicUrl: optional(
    'FRONTBELL_PUBLIC_URL',
    url('http:', 'https:'),
    'The public address of the HTTP server, for links in events and in the API description.',
  ),
  instanceUrl: optional(
    'FRONTBELL_INSTANCE_URL',
    url('http:', 'https:'),
    'The public address of this instance, if several instances share FRONTBELL_PUBLIC_URL. Twilio and Telnyx send the audio and the events of a call to the instance that took the call.',
  ),
  corsOrigins: required(
    'FRONTBELL_CORS_ORIGINS',
    origins,
    '',
    'Web origins that may call the API from a browser; * for all.',
  ),
  trustProxy: required(
    'FRONTBELL_TRUST_PROXY',
    proxies,
    'off',
    'The addresses or networks of your proxies, whose X-Forwarded-For and X-Forwarded-Proto headers are trusted; off trusts none, on trusts any address (not safe).',
  ),
  maxConnections: required(
    'FRONTBELL_MAX_CONNECTIONS',
    whole(10, 100_000),
    '5000',
    'The maximum number of open HTTP connections; further ones are closed immediately.',
  ),
  maxConnectionsPerAddress: required(
    'FRONTBELL_MAX_CONNECTIONS_PER_ADDRESS',
    whole(1, 100_000),
    '256',
    'The maximum number of open HTTP connections from one address (IPv6: /64). Private networks and trusted proxies are not limited.',
  ),
  roles: required(
    'FRONTBELL_ROLES',
    someOf(...INSTANCE_ROLES),
    INSTANCE_ROLES.join(','),
    'What this instance does, separated by commas: api (the API and the dashboard), calls (SIP, carriers and test calls), sending (webhooks), work (messages, mail, documents, campaigns, calendars, clean-up). The instances that share a database need all four between them.',
  ),
  drainSeconds: required(
    'FRONTBELL_DRAIN_SECONDS',
    whole(0, 86_400),
    '900',
    'How long calls in progress may continue in seconds after SIGTERM or "frontbell drain", before they are ended; 0 ends them immediately.',
  ),
  drainPauseSeconds: required(
    'FRONTBELL_DRAIN_PAUSE_SECONDS',
    whole(0, 300),
    '5',
    'How long the HTTP server keeps answering in seconds after /readyz has begun to answer 503, so that a load balancer notices; longer than the interval of its checks. Without DATABASE_URL there is no pause.',
  ),
  compareMeanings: required(
    'FRONTBELL_COMPARE_MEANINGS',
    onOff,
    'on',
    'Whether questions of callers are compared with the articles by the meaning of their English words, too; off compares only the words.',
  ),
  requestLog: required('FRONTBELL_REQUEST_LOG', onOff, 'on', 'Whether each HTTP request writes a line to the log.'),

  plans: required(
    'FRONTBELL_PLANS',
    plans,
    '{}',
    'Plans in addition to starter, professional and enterprise, with their requests per minute (`standardPerMinute`, `bulkPerMinute`), as JSON or the name of a JSON file.',
  ),

  sipHost: required('FRONTBELL_SIP_HOST', address, '127.0.0.1', 'The address that SIP and RTP listen on.'),
  sipPort: required('FRONTBELL_SIP_PORT', port, '5060', 'The port of SIP, UDP and TCP; 0 lets the system choose.'),
  sipPublicAddress: optional(
    'FRONTBELL_SIP_PUBLIC_ADDRESS',
    address,
    'The public address to send to carriers in SIP and SDP when this machine is behind NAT.',
  ),
  sipAllowedIps: required(
    'FRONTBELL_SIP_ALLOWED_IPS',
    networks,
    '127.0.0.0/8,::1/128',
    'Networks whose calls are accepted without a password.',
  ),
  sipAllowedNetworks: required(
    'FRONTBELL_SIP_ALLOWED_CIDRS',
    networks,
    '',
    'Private networks in which SIP trunks added in the dashboard may have their hosts; none by default. Hosts set on the command line may be anywhere.',
  ),
  sipMaxConnections: required(
    'FRONTBELL_SIP_MAX_CONNECTIONS',
    whole(1, 10_000),
    '20',
    'The maximum number of SIP trunks that one business can add in the dashboard.',
  ),
  sipTlsPort: optional(
    'FRONTBELL_SIP_TLS_PORT',
    port,
    'The port for SIP over TLS, usually 5061; if it is not set, SIP does not listen for TLS.',
  ),
  sipTlsCertFile: optional(
    'FRONTBELL_SIP_TLS_CERT_FILE',
    text,
    'A PEM file with the certificate and its chain for SIP over TLS; without it, a self-signed certificate is created in the data folder.',
  ),
  sipTlsKeyFile: optional('FRONTBELL_SIP_TLS_KEY_FILE', text, 'A PEM file with the private key of that certificate.'),
  sipTlsCaFile: optional(
    'FRONTBELL_SIP_TLS_CA_FILE',
    text,
    'A PEM file with additional certificate authorities for SIP over TLS.',
  ),
  sipTlsVerifyServers: required(
    'FRONTBELL_SIP_TLS_VERIFY_SERVERS',
    onOff,
    'on',
    "Whether carriers' certificates are verified on outbound TLS connections.",
  ),
  sipTlsRequireClientCertificates: required(
    'FRONTBELL_SIP_TLS_REQUIRE_CLIENT_CERTIFICATES',
    onOff,
    'off',
    'Whether clients that connect over TLS must present a certificate from a known authority.',
  ),
  sipTransfer: required(
    'FRONTBELL_SIP_TRANSFER',
    oneOf('auto', 'refer', 'bridge'),
    'auto',
    'How calls are transferred: refer asks the carrier to transfer, bridge calls the person and joins the two calls, auto tries refer first.',
  ),
  transferredCallMinutes: required(
    'FRONTBELL_TRANSFERRED_CALL_MINUTES',
    whole(1, 1_440),
    '240',
    'The maximum length of a transferred call in minutes, if its audio goes through the service (bridge).',
  ),
  rtpPortMin: required(
    'FRONTBELL_RTP_PORT_MIN',
    whole(1_024, 65_535),
    '20000',
    'The first UDP port for the audio of calls.',
  ),
  rtpPortMax: required(
    'FRONTBELL_RTP_PORT_MAX',
    whole(1_024, 65_535),
    '29999',
    'The last UDP port for the audio of calls.',
  ),
  maxCalls: required(
    'FRONTBELL_MAX_CALLS',
    whole(1, 10_000),
    '100',
    'The maximum number of simultaneous calls; further callers hear a busy tone.',
  ),
  callsPerCaller: required(
    'FRONTBELL_CALLS_PER_CALLER',
    whole(0, 10_000),
    '3',
    'The maximum number of simultaneous calls from one number to one business; 0 for no limit.',
  ),
  callsPerCallerPerMinute: required(
    'FRONTBELL_CALLS_PER_CALLER_PER_MINUTE',
    whole(0, 10_000),
    '10',
    'The maximum number of calls per minute from one number to one business; 0 for no limit.',
  ),
  businessLinesPercent: required(
    'FRONTBELL_BUSINESS_LINES_PERCENT',
    whole(1, 100),
    '50',
    'The percentage of FRONTBELL_MAX_CALLS that one business can use if there are several; "frontbell spending set --max-calls" overrides it for a business.',
  ),
  fliteVoice: {
    ...required(
      'FRONTBELL_FLITE_VOICE',
      oneOf('slt', 'rms', 'awb', 'kal'),
      'slt',
      'The voice of flite, the built-in text-to-speech engine; kal needs the least processor time.',
    ),
    formerly: 'FRONTBELL_VOICE',
  },
  telephonyCentsPerMinute: required(
    'FRONTBELL_TELEPHONY_CENTS_PER_MINUTE',
    cents,
    '0',
    "Your carrier's price per minute in cents, used to compute the cost of each call.",
  ),

  ...providerSettings,

  smsCarrier: required(
    'FRONTBELL_SMS_CARRIER',
    oneOf(...smsCarriers.map(({ name }) => name)),
    'simulator',
    'The carrier for SMS and MMS; the simulator sends nothing.',
  ),
  ...carrierSettings,
  numberCodesFrom: optional(
    'FRONTBELL_NUMBER_CODES_FROM',
    matching(/^\+[1-9]\d{6,14}$/, 'a phone number such as +12125550100'),
    'A number of your Twilio or Telnyx account that sends codes, by text or call, with which businesses prove that a number is theirs; without it, only the command line can activate numbers.',
  ),
  smsCarrierConfirmsStop: required(
    'FRONTBELL_SMS_CARRIER_CONFIRMS_STOP',
    onOff,
    'on',
    'Whether Twilio or Telnyx answers STOP, START and HELP itself; both do unless you turned it off for your account.',
  ),

  ...calendarSettings,
  ...traceSettings,

  ...archiveSettings,
  ...fileSettings,

  webhookAllowedNetworks: required(
    'FRONTBELL_WEBHOOK_ALLOWED_CIDRS',
    networks,
    '',
    'Private networks that webhooks and tools can reach; none by default.',
  ),
  webhookCaFile: optional(
    'FRONTBELL_WEBHOOK_CA_FILE',
    text,
    'A PEM file with additional certificate authorities for webhook receivers.',
  ),
  webhookLogDays: required(
    'FRONTBELL_WEBHOOK_LOG_DAYS',
    whole(1, 3_650),
    '30',
    'How many days to keep events and their delivery attempts.',
  ),
  smtpUrl: optional(
    'FRONTBELL_SMTP_URL',
    mailServer,
    'The mail server, such as smtp://user:password@mail.example.com:587; without one, mail waits in the database ("frontbell emails list"). Unless it is on this machine or the URL ends in ?tls=off, the server must offer STARTTLS.',
  ),
  mailFrom: optional(
    'FRONTBELL_MAIL_FROM',
    mailAddress,
    'The sender of mail, such as Frontbell <frontbell@example.com>.',
  ),
  metricsToken: optional(
    'FRONTBELL_METRICS_TOKEN',
    matching(/^[!-~]{16,200}$/, '16 to 200 characters without spaces'),
    'The bearer token for /metrics and /drain; without one, they answer only clients on this machine, and nobody once FRONTBELL_PUBLIC_URL is set.',
  ),

  brand: required(
    'FRONTBELL_BRAND',
    matching(/^[A-Za-z][A-Za-z0-9]{0,29}$/, 'one word of letters and digits such as ACME'),
    'SERVICE',
    'Your brand in webhook headers (X-SERVICE-...), in the User-Agent (SERVICE-Webhooks/1.0) and in new API keys (service_sk_...). Existing keys stay valid.',
  ),

  secretKey: optional(
    'FRONTBELL_SECRET_KEY',
    secretKey,
    'The key that encrypts secrets in the database; without it, a key file is created in the data folder. All instances on one database need the same key.',
  ),
  logLevel: required(
    'FRONTBELL_LOG_LEVEL',
    oneOf('debug', 'info', 'warn', 'error', 'silent'),
    'info',
    'The lowest level to log.',
  ),
  logFormat: required(
    'FRONTBELL_LOG_FORMAT',
    oneOf('auto', 'json', 'text'),
    'auto',
    'The form of the log: json, text for people, or auto: text at a terminal, else json. As text, requests that went well are logged at the level debug only.',
  ),
  logPii: required(
    'FRONTBELL_LOG_PII',
    onOff,
    'off',
    'Whether the log may contain phone numbers, speech and message texts.',
  ),
  demoBusiness: required(
    'FRONTBELL_DEMO_BUSINESS',
    onOff,
    'on',
    'Whether the first start with an empty database creates a demo business.',
  ),
} satisfies Record<string, Setting<unknown>>

const ALL = Object.values<Setting<unknown>>(SETTINGS)
const NAMES = ALL.map(({ name }) => name)
const FORMER_NAMES = ALL.flatMap(({ formerly }) => formerly ?? [])

export type Config = { readonly [K in keyof typeof SETTINGS]: ReturnType<(typeof SETTINGS)[K]['read']> } & {
  /** The keys of the settings that the environment sets; the others have their default values. */
  readonly fromEnvironment: ReadonlySet<string>
}

/**
 * Parses the settings from environment variables. An empty variable counts as unset. Throws a `SetupError` that lists
 * every mistake with the name of its variable. An unknown FRONTBELL_ variable is a mistake too. Whether the values fit together is checked
 * once each of them is valid.
 */
export function parseConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const problems = [...unknownNames(env), ...formerNameConflicts(env, ALL)]
  const values: Record<string, unknown> = {}
  const fromEnvironment = new Set<string>()
  for (const [key, setting] of Object.entries<Setting<unknown>>(SETTINGS)) {
    const given = settingText(env, setting)
    if (given !== null) fromEnvironment.add(key)
    const text = given ?? setting.defaultText
    try {
      values[key] = text === null ? null : setting.read(text)
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
      problems.push(`${setting.name} must be ${error.message}`)
    }
  }
  const config = { ...values, fromEnvironment } as unknown as Config
  if (problems.length === 0) problems.push(...combinationProblems(config))
  if (problems.length > 0) throw new SetupError(`${problems.join('; ')}.`)
  return config
}

/** Warnings about the settings of the environment: old names, and values that are accepted but not safe. */
export const settingWarnings = (env: Readonly<Record<string, string | undefined>>): string[] => [
  ...formerNameWarnings(env, ALL),
  ...(/^(on|true|yes)$/i.test(env.FRONTBELL_TRUST_PROXY ?? '') ? [TRUSTS_EVERYBODY] : []),
]

const TRUSTS_EVERYBODY =
  'FRONTBELL_TRUST_PROXY=on lets any client invent its address; set the addresses or networks of your proxies, such as 10.0.0.0/8'

function unknownNames(env: Readonly<Record<string, string | undefined>>): string[] {
  return Object.keys(env)
    .filter((name) => name.startsWith('FRONTBELL_') && !NAMES.includes(name) && !FORMER_NAMES.includes(name))
    .map((name) => {
      const near = nearest(name, NAMES)
      return `${name} is not a setting${near === null ? '; "frontbell settings" lists them' : ` (did you mean ${near}?)`}`
    })
}
