import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { requirePlans } from '../features/plans/plan.ts'

/** Parses the text of a setting. `read` throws `Unreadable` with a message that completes "<NAME> must be ...". */
interface Kind<T> {
  read(text: string): T
}

export interface Setting<T> extends Kind<T> {
  /** The environment variable. */
  name: string
  /** The variable's name before it was renamed. The old name is still read, with a warning. */
  formerly?: string
  /** The default value, as it would be written; null if there is none. */
  defaultText: string | null
  /** One sentence. */
  description: string
}

/** The text of a setting cannot be read. The message completes "<NAME> must be ...". */
export class Unreadable extends Error {}

const kind = <T>(read: (text: string) => T): Kind<T> => ({ read })

export const text = kind((value) => value)

export const matching = (pattern: RegExp, what: string) =>
  kind((value) => {
    if (!pattern.test(value)) throw new Unreadable(what)
    return value
  })

export const whole = (least: number, most: number) =>
  kind((value) => {
    const number = Number(value)
    if (!/^\d+$/.test(value) || number < least || number > most)
      throw new Unreadable(`a whole number from ${least} to ${most}`)
    return number
  })

export const port = whole(0, 65_535)

export const onOff = kind((value) => {
  if (/^(on|true|yes|1)$/i.test(value)) return true
  if (/^(off|false|no|0)$/i.test(value)) return false
  throw new Unreadable('on or off')
})

export const oneOf = <T extends string>(...choices: readonly T[]) =>
  kind((value): T => {
    const found = choices.find((choice) => choice === value)
    if (found === undefined) throw new Unreadable(`one of ${choices.join(', ')}`)
    return found
  })

export const url = (...protocols: readonly string[]) =>
  kind((value) => {
    const protocol = URL.canParse(value) ? new URL(value).protocol : ''
    if (!protocols.includes(protocol))
      throw new Unreadable(`a URL that begins with ${protocols.map((one) => `${one}//`).join(' or ')}`)
    return value.replace(/\/+$/, '')
  })

export const address = kind((value) => {
  if (isIP(value) === 0) throw new Unreadable('an IP address such as 203.0.113.7')
  return value
})

/** Comma-separated, at least one, each once. */
export const someOf = <T extends string>(...choices: readonly T[]) =>
  kind((value): readonly T[] => {
    const items = new Set(value.split(',').map((item) => item.trim()))
    const found = choices.filter((choice) => items.has(choice))
    if (found.length === 0 || found.length < items.size)
      throw new Unreadable(`one or more of ${choices.join(', ')}, separated by commas`)
    return found
  })

/** Comma-separated; may be empty. */
export const listOf = (test: (item: string) => boolean, what: string) =>
  kind((value) => {
    const items = value
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== '')
    const wrong = items.find((item) => !test(item))
    if (wrong !== undefined) throw new Unreadable(`${what}, separated by commas ("${wrong}" is not)`)
    return items
  })

const networkList = listOf(
  (item) => isIP(item) !== 0 || ipaddr.isValidCIDR(item),
  'networks or addresses such as 10.0.0.0/8 or 192.0.2.7',
)

/** A single address becomes a network with only that address. */
export const networks = kind((value) =>
  networkList.read(value).map((item) => (isIP(item) === 0 ? item : `${item}/${isIP(item) === 4 ? 32 : 128}`)),
)
export const origins = listOf(
  (item) => item === '*' || (URL.canParse(item) && new URL(item).origin === item),
  'origins such as https://example.com',
)

/** `name=value` pairs, separated by commas, with percent-encoded values. */
export const headers = kind((value) => {
  const pairs = value.split(',').filter((pair) => pair.trim() !== '')
  return Object.fromEntries(
    pairs.map((pair): [string, string] => {
      const [, name = '', encoded = ''] = /^\s*([!#$%&'*+.^`|~\w-]+)\s*=(.*)$/.exec(pair) ?? []
      const decoded = percentDecoded(encoded.trim())
      if (name === '' || decoded === null || /[\r\n\0]/.test(decoded))
        throw new Unreadable('headers such as authorization=Bearer%20abc, separated by commas')
      return [name, decoded]
    }),
  )
})

/** The text of a percent-encoded value; null if the encoding is wrong. */
function percentDecoded(encoded: string): string | null {
  try {
    return decodeURIComponent(encoded)
  } catch {
    return null
  }
}

export const share = kind((value) => {
  const number = Number(value)
  if (!/^\d*\.?\d+$/.test(value) || number > 1) throw new Unreadable('a number from 0 to 1, such as 0.1')
  return number
})

export const cents = kind((value) => {
  if (!/^\d+(\.\d+)?$/.test(value)) throw new Unreadable('a number of cents such as 0 or 1.3')
  return Number(value)
})

export const secretKey = kind((value) => {
  const bytes = /^[0-9a-f]{64}$/i.test(value) ? Buffer.from(value, 'hex') : Buffer.from(value, 'base64')
  if (bytes.length !== 32) throw new Unreadable('32 random bytes in base64 or hex (openssl rand -base64 32)')
  return bytes
})

/** true: every request comes through a proxy. A string: proxies are in these networks, separated by commas. */
export const proxies = kind((value): boolean | string => {
  if (/^[a-z]+$/i.test(value)) return onOff.read(value)
  return networks.read(value).join(',')
})

const PLANS_SAMPLE = '{"gold":{"standardPerMinute":2000,"bulkPerMinute":400}}'

/** JSON, or the name of a file that contains it. */
export const plans = kind((value) => {
  const inPlace = /^[[{]/.test(value)
  try {
    return requirePlans(JSON.parse(inPlace ? value : readFileSync(value, 'utf8')))
  } catch (error) {
    const where = inPlace ? '' : `${value}: `
    throw new Unreadable(
      `JSON such as ${PLANS_SAMPLE}, or the name of a file that contains it (${where}${(error as Error).message})`,
    )
  }
})

export const required = <T>(name: string, of: Kind<T>, defaultText: string, description: string): Setting<T> => ({
  name,
  defaultText,
  description,
  read: of.read,
})
export const optional = <T>(name: string, of: Kind<T>, description: string): Setting<T | null> => ({
  name,
  defaultText: null,
  description,
  read: of.read,
})

export const mailServer = url('smtp:', 'smtps:')

/** `name@example.com` or `Name <name@example.com>`. */
export const mailAddress = matching(
  /^(?:[^<>@\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
  'a mail address such as Frontbell <frontbell@example.com>',
)
