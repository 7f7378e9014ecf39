import type { Command } from 'commander'
import type { PhoneNumber } from '../../features/numbers/number.ts'
import { badRequest } from '../../kernel/api-error.ts'
import { VOICE_CARRIERS } from '../../kernel/voice-carriers.ts'
import {
  addCommand,
  businessOption,
  type CommandContext,
  type CommandTools,
  type CommonOptions,
  withDatabase,
} from '../command.ts'
import { printRecord, printTable } from '../output.ts'
import { requireNumber } from './number-by-name.ts'
import { addNumberPurchaseCommands } from './number-purchase.ts'
import type { OutboundRouteOptions } from './outbound-route-options.ts'

interface AddOptions extends CommonOptions, OutboundRouteOptions {
  business: string
  phone: string
  label?: string
  default?: boolean
}

interface ChangeOptions extends CommonOptions, OutboundRouteOptions {
  business: string
  label?: string
  default?: boolean
  can?: string
  monthlyCost?: string
  suspend?: boolean
  activate?: boolean
}

const CAPABILITIES = ['voice', 'sms', 'mms'] as const
const TRUNK = 'SIP trunk for outbound calls from this number, by name or id'
const CARRIER = `Carrier of the number, which also places its outbound calls: ${VOICE_CARRIERS.join(' or ')}`
const SHOWN = ['id', 'phone', 'label', 'isDefault', 'type', 'provider', 'sipConnectionId', 'status'] as const

/** `frontbell numbers add|change|remove|list|search|buy|configure|release` */
export function addNumberCommands(program: Command, context: CommandContext): void {
  const group = program.command('numbers').description('Manage phone numbers')

  addCommand(group, 'add', 'Add a number, which is active immediately')
    .addOption(businessOption())
    .requiredOption('--phone <number>', 'Phone number, such as +15551234567')
    .option('--label <text>', 'Label, such as what the number is for')
    .option('--trunk <connection>', TRUNK)
    .option('--carrier <name>', CARRIER)
    .option('--default', 'Make it the default number for messages and outbound calls')
    .action(async (options: AddOptions) => {
      const { addNumber } = await import('../../features/numbers/number.ts')
      const { parseOutboundRoute } = await import('./outbound-route-options.ts')
      const { phone, label = null, default: isDefault = false } = options
      const number = await withDatabase(context, options, async ({ db, now }) => {
        const { business } = options
        const route = await parseOutboundRoute(db, business, options)
        return addNumber(db, business, { phone, label, isDefault, ...route }, now)
      })
      printRecord(context, options, number)
    })

  addCommand(group, 'change <number>', 'Change a number, given as dialed or by its id')
    .addOption(businessOption())
    .option('--label <text>', 'Label, such as what the number is for')
    .option('--trunk <connection>', `${TRUNK}; "any" for any trunk`)
    .option('--carrier <name>', CARRIER)
    .option(
      '--can <list>',
      `What the number can do: ${CAPABILITIES.join(', ')}; "auto" for what the carrier's account says`,
    )
    .option('--monthly-cost <amount>', 'What the number costs a month, such as 1.15; "unknown" to clear it')
    .option('--suspend', 'Stop answering calls to the number and sending from it')
    .option('--activate', 'Answer calls to the number again, and send from it')
    .option('--default', 'Make it the default number for messages and outbound calls')
    .action(async (number: string, options: ChangeOptions) => {
      const changed = await withDatabase(context, options, (tools) => changeOne(tools, number, options))
      printRecord(context, options, changed)
    })

  addCommand(group, 'remove <number>', 'Remove a number, given as dialed or by its id; its calls and messages stay')
    .addOption(businessOption())
    .action(async (number: string, options: CommonOptions & { business: string }) => {
      const { removeNumber } = await import('../../features/numbers/number-change.ts')
      const removed = await withDatabase(context, options, async ({ db }) => {
        const found = await requireNumber(db, options.business, number)
        await removeNumber(db, options.business, found.id)
        return found
      })
      printRecord(context, options, { id: removed.id, phone: removed.phone, removed: true })
    })

  addCommand(group, 'list', 'List numbers')
    .addOption(businessOption())
    .action(async (options: CommonOptions & { business: string }) => {
      const { listNumbers } = await import('../../features/numbers/number.ts')
      const numbers = await withDatabase(context, options, ({ db }) => listNumbers(db, options.business))
      printTable(context, options, numbers, SHOWN)
    })
  addNumberPurchaseCommands(group, context)
}

async function changeOne({ db }: CommandTools, number: string, options: ChangeOptions): Promise<object> {
  const { changeNumber } = await import('../../features/numbers/number-change.ts')
  const { parseOutboundRoute } = await import('./outbound-route-options.ts')
  const id = options.business
  const found = await requireNumber(db, id, number)
  const { label, default: isDefault, can, monthlyCost, suspend, activate } = options
  if (suspend && activate) throw badRequest('--suspend and --activate exclude each other; give one of them')
  return changeNumber(db, id, found.id, {
    ...(label === undefined ? {} : { label }),
    ...(isDefault === true ? { isDefault } : {}),
    ...(suspend ? { status: 'suspended' } : activate ? { status: 'active' } : {}),
    ...(can === undefined ? {} : { capabilities: parseCapabilities(can) }),
    ...(monthlyCost === undefined ? {} : { monthlyCostCents: parseCost(monthlyCost) }),
    ...(await parseOutboundRoute(db, id, options)),
  })
}

/** @throws BAD_REQUEST naming the option */
function parseCapabilities(list: string): PhoneNumber['capabilities'] | null {
  if (list === 'auto') return null
  const named = list.split(',').map((one) => one.trim())
  const unknown = named.find((one) => !CAPABILITIES.some((known) => known === one))
  if (unknown !== undefined)
    throw badRequest(
      `--can: "${unknown}" is none of ${CAPABILITIES.join(', ')}; separate several by commas, or give "auto"`,
    )
  return { voice: named.includes('voice'), sms: named.includes('sms'), mms: named.includes('mms') }
}

/** @throws BAD_REQUEST naming the option */
function parseCost(amount: string): number | null {
  if (amount === 'unknown') return null
  if (!/^\d{1,6}(?:\.\d{1,2})?$/.test(amount))
    throw badRequest(`--monthly-cost: "${amount}" is not an amount such as 1.15; give "unknown" to clear it`)
  return Math.round(Number(amount) * 100)
}
