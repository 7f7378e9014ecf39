import { type Command, Option } from 'commander'
import { badRequest } from '../../kernel/api-error.ts'
import type { Condition, ConditionValue, Operator } from '../../webhooks/options/condition.ts'
import type { HeaderToSet } from '../../webhooks/options/custom-headers.ts'
import type { EndpointOptions, OptionsChange } from '../../webhooks/options/options.ts'
import type { RateLimit } from '../../webhooks/options/rate-limit.ts'
import {
  addCommand,
  businessOption,
  type CommandContext,
  type CommandTools,
  type CommonOptions,
  withDatabase,
} from '../command.ts'
import { printRecord } from '../output.ts'
import { boxOf } from './webhook-endpoints.ts'

interface OptionsOfCommand extends CommonOptions {
  business: string
  header?: string[]
  removeHeader?: string[]
  condition?: string[]
  conditions?: false
  rate?: string
}

const repeatable = (value: string, before: string[] | undefined): string[] => [...(before ?? []), value]

/** `frontbell webhooks options`: without an option, shows what is set. */
export function addOptionsCommand(group: Command, context: CommandContext): void {
  addCommand(group, 'options <endpoint>', 'Show or change the headers, conditions and rate limit of an endpoint')
    .addOption(businessOption())
    .addOption(
      new Option('--header <header>', 'Header to add to each request, as "NAME: VALUE"; repeatable').argParser(
        repeatable,
      ),
    )
    .addOption(new Option('--remove-header <name>', 'Header to remove; repeatable').argParser(repeatable))
    .addOption(
      new Option(
        '--condition <condition>',
        'What an event must meet to be sent, such as "data.direction equals inbound"; values are separated by commas; repeatable; replaces the conditions',
      ).argParser(repeatable),
    )
    .option('--no-conditions', 'Remove the conditions')
    .option('--rate <rate>', 'Most requests, such as 10/second or 100/minute, or none')
    .action(async (id: string, options: OptionsOfCommand) => {
      const stored = await withDatabase(context, options, (tools) => readOrChange(tools, id, options))
      printRecord(context, options, options.json ? stored : inWords(stored))
    })
}

async function readOrChange(tools: CommandTools, id: string, options: OptionsOfCommand): Promise<EndpointOptions> {
  const { changeOptions, readOptions } = await import('../../webhooks/options/options.ts')
  const { db, now } = tools
  const stored = await readOptions(db, options.business, id)
  const change: OptionsChange = {
    headers: headersOf(stored, options),
    conditions: conditionsOf(options),
    rateLimit: options.rate === undefined ? undefined : rateOf(options.rate),
  }
  if (Object.values(change).every((one) => one === undefined)) return stored
  return changeOptions(db, await boxOf(tools), options.business, id, change, now)
}

/** The stored headers, with the given ones replacing or following them. */
function headersOf({ headers }: EndpointOptions, options: OptionsOfCommand): HeaderToSet[] | undefined {
  const { header = [], removeHeader = [] } = options
  if (header.length === 0 && removeHeader.length === 0) return undefined
  const given = header.map((text) => {
    const colon = text.indexOf(':')
    // Leaves the text out: it may be a secret.
    if (colon < 1) throw badRequest('--header: must be a name, a colon and a value, such as "X-Token: 12345"')
    return { name: text.slice(0, colon).trim(), value: text.slice(colon + 1).trim() }
  })
  const isSame = (name: string) => (other: string) => other.toLowerCase() === name.toLowerCase()
  const missing = removeHeader.find((name) => !headers.some((one) => isSame(name)(one.name)))
  if (missing !== undefined) throw badRequest(`--remove-header: the endpoint has no header ${missing}`)
  const gone = [...removeHeader, ...given.map(({ name }) => name)]
  return [...headers.filter(({ name }) => !gone.some(isSame(name))), ...given]
}

function conditionsOf({ condition, conditions }: OptionsOfCommand): Condition[] | undefined {
  if (condition !== undefined) return condition.map(conditionOf)
  return conditions === false ? [] : undefined
}

/** "data.direction equals inbound": the values are those of JSON, or texts without quotation marks. Checked by changeOptions. */
function conditionOf(text: string): Condition {
  const [, field, operator, values = ''] = /^\s*(\S+)\s+(\S+)\s*(.*?)\s*$/.exec(text) ?? []
  if (field === undefined || operator === undefined)
    throw badRequest('--condition: must be a field, an operator and values, such as "data.direction equals inbound"')
  return { field, operator: operator as Operator, values: values === '' ? [] : values.split(',').map(valueFrom) }
}

function valueFrom(text: string): ConditionValue {
  const trimmed = text.trim()
  try {
    const value: unknown = JSON.parse(trimmed)
    return typeof value === 'number' || typeof value === 'boolean' || typeof value === 'string' ? value : trimmed
  } catch {
    return trimmed
  }
}

function rateOf(text: string): RateLimit | null {
  if (text === 'none') return null
  const [, max, per] = /^(\d{1,9})\/(second|minute)$/.exec(text) ?? []
  if (max === undefined) throw badRequest('--rate: must be a number per second or minute, such as 10/second, or none')
  return { max: Number(max), per: per as RateLimit['per'] }
}

const inWords = ({ headers, conditions, rateLimit }: EndpointOptions) => ({
  headers: headers.map(({ name }) => `${name}: ********`).join(', ') || null,
  conditions:
    conditions.map(({ field, operator, values }) => [field, operator, values.join(',')].join(' ').trim()).join('; ') ||
    null,
  rateLimit: rateLimit && `${rateLimit.max}/${rateLimit.per}`,
})
