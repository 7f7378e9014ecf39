import { isIP, isIPv6 } from 'node:net'

/**
 * Session descriptions (RFC 8866), as far as phone calls need them. Unknown lines are skipped; only the audio line
 * matters.
 */

export type Direction = 'sendrecv' | 'sendonly' | 'recvonly' | 'inactive'

export interface MediaLine {
  /** audio, video, image ... */
  readonly kind: string
  /** 0: refused or switched off. */
  readonly port: number
  readonly protocol: string
  /** Payload types, or other formats of the protocol, in order of preference. */
  readonly formats: readonly string[]
  /** The address to send to; null if none is given. Not always an IP address. */
  readonly address: string | null
  /** The attributes without `a=`; session-level ones first if they apply to media. */
  readonly attributes: readonly string[]
}

export interface SessionDescription {
  readonly media: readonly MediaLine[]
}

const MAX_MEDIA = 16
const MAX_LINES = 500

/** Parses a description; null if it is not one. Lines may end with CRLF or LF. */
export function parseSdp(body: Buffer): SessionDescription | null {
  const lines = body
    .toString('utf8')
    .split(/\r?\n/)
    .filter((line) => line !== '')
  if (lines[0] !== 'v=0' || lines.length > MAX_LINES) return null
  let sessionAddress: string | null = null
  const sessionAttributes: string[] = []
  const media: (MediaLine & { address: string | null; attributes: string[] })[] = []
  for (const line of lines) {
    const current = media.at(-1)
    const value = line.slice(2)
    if (line.startsWith('m=')) {
      const started = parseMediaLine(value)
      if (!started || media.length >= MAX_MEDIA) return null
      media.push({ ...started, address: sessionAddress, attributes: [...sessionAttributes] })
    } else if (line.startsWith('c=')) {
      const address = /^IN IP[46] ([^\s/]+)/.exec(value)?.[1] ?? null
      if (current) current.address = address
      else sessionAddress = address
    } else if (line.startsWith('a=')) (current?.attributes ?? sessionAttributes).push(value.trim())
  }
  return { media }
}

function parseMediaLine(value: string): Pick<MediaLine, 'kind' | 'port' | 'protocol' | 'formats'> | null {
  const [kind = '', portText = '', protocol = '', ...formats] = value.trim().split(/\s+/)
  const port = /^(\d{1,5})(?:\/\d+)?$/.exec(portText)
  if (!port || Number(port[1]) > 65_535 || formats.length === 0) return null
  return { kind, port: Number(port[1]), protocol, formats }
}

/** The direction of the audio, from the writer's side. The media line's value takes precedence over the session's. */
export function directionOf(media: MediaLine): Direction {
  const stated = media.attributes.findLast((line): line is Direction => DIRECTIONS.has(line))
  return (stated as Direction | undefined) ?? 'sendrecv'
}

const DIRECTIONS: ReadonlySet<string> = new Set(['sendrecv', 'sendonly', 'recvonly', 'inactive'])

/** Whether an address is a literal address of a single host; audio is sent to no other. */
export function isUnicastLiteral(address: string | null): address is string {
  if (address === null || isIP(address) === 0) return false
  if (isIPv6(address)) return !address.toLowerCase().startsWith('ff')
  return Number(address.split('.')[0]) < 224
}

/** The direction of the audio from the other side. */
export const mirrored: Readonly<Record<Direction, Direction>> = {
  sendrecv: 'sendrecv',
  sendonly: 'recvonly',
  recvonly: 'sendonly',
  inactive: 'inactive',
}

/** Formats our description. `version` grows with every change (RFC 3264, section 8). */
export function formatSdp(origin: { id: number; version: number; address: string }, media: readonly string[]): Buffer {
  const network = `IN IP${isIPv6(origin.address) ? 6 : 4} ${origin.address}`
  const lines = ['v=0', `o=- ${origin.id} ${origin.version} ${network}`, 's=-', `c=${network}`, 't=0 0', ...media]
  return Buffer.from(`${lines.join('\r\n')}\r\n`)
}
