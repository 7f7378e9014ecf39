import type { Command } from 'commander'
import type { NumberOffer, NumberWish } from '../../features/numbers/number-carrier.ts'
import type { NumberMarket } from '../../features/numbers/number-order.ts'
import { badRequest } from '../../kernel/api-error.ts'
import { requireOneOf } from '../../kernel/fields.ts'
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

interface SearchOptions extends CommonOptions {
  business: string
  country: string
  type: string
  areaCode?: string
  contains?: string
  carrier?: string
}

interface BuyOptions extends CommonOptions {
  business: string
  country: string
  type: string
  carrier: string
  label?: string
  price?: string
}

type OneNumber = CommonOptions & { business: string; yes?: boolean }

const CARRIER = `Carrier whose account sells the number: ${VOICE_CARRIERS.join(' or ')}`
const TYPE = 'Kind of number: local, toll_free, mobile or national'

/** `frontbell numbers search|buy|configure|release`, with the accounts at the carriers. */
export function addNumberPurchaseCommands(group: Command, context: CommandContext): void {
  addCommand(group, 'search', 'Search Twilio and Telnyx for numbers that can be bought')
    .addOption(businessOption())
    .requiredOption('--country <code>', 'Country, such as US')
    .option('--type <type>', TYPE, 'local')
    .option('--area-code <digits>', 'Area code, without its leading zero')
    .option('--contains <digits>', 'Digits that the number contains')
    .option('--carrier <name>', CARRIER)
    .action(async (options: SearchOptions) => {
      const offers = await withDatabase(context, options, (tools) => search(tools, options))
      const rows = offers.map((one) => ({ ...one, price: priceOf(one), can: abilitiesOf(one) }))
      printTable(context, options, rows, ['phone', 'carrier', 'type', 'place', 'can', 'price', 'requires'])
    })

  addCommand(group, 'buy <number>', 'Buy a number that "numbers search" has shown; it costs money every month')
    .addOption(businessOption())
    .requiredOption('--carrier <name>', CARRIER)
    .requiredOption('--country <code>', 'Country, such as US')
    .option('--type <type>', TYPE, 'local')
    .option('--price <price>', 'The monthly price that you agree to, such as "1.15 USD"')
    .option('--label <text>', 'Label, such as what the number is for')
    .action(async (phone: string, options: BuyOptions) => {
      printRecord(context, options, await withDatabase(context, options, (tools) => buy(tools, phone, options)))
    })

  addKeepingCommands(group, context)
}

function addKeepingCommands(group: Command, context: CommandContext): void {
  addCommand(group, 'configure <number>', 'Direct calls and texts of a number here, in the settings of its carrier')
    .addOption(businessOption())
    .action(async (number: string, options: OneNumber) => {
      const { configureNumber } = await import('../../features/numbers/number-order.ts')
      const configured = await withDatabase(context, options, async (tools) => {
        const { id, phone } = await requireNumber(tools.db, options.business, number)
        await configureNumber(tools.db, await marketOf(tools), options.business, id, 'operator')
        return { id, phone, configured: true }
      })
      printRecord(context, options, configured)
    })

  addCommand(group, 'release <number>', 'Give a number up at its carrier, and remove it; somebody else may get it')
    .addOption(businessOption())
    .option('--yes', 'Release it: the number is lost')
    .action(async (number: string, options: OneNumber) => {
      if (!options.yes)
        throw badRequest(`numbers release: somebody else may get ${number} afterwards; add --yes to release it`)
      const { releaseNumber } = await import('../../features/numbers/number-order.ts')
      const released = await withDatabase(context, options, async (tools) => {
        const { id, phone } = await requireNumber(tools.db, options.business, number)
        await releaseNumber(tools.db, await marketOf(tools), options.business, id, 'operator')
        return { id, phone, released: true }
      })
      printRecord(context, options, released)
    })
}

async function search(tools: CommandTools, options: SearchOptions): Promise<NumberOffer[]> {
  const { searchNumbers } = await import('../../features/numbers/number-order.ts')
  const { business, areaCode, contains, carrier } = options
  const from = carrier === undefined ? {} : { carrier: carrierOf(carrier) }
  const wish = { ...(await wishOf(options)), areaCode, contains, ...from }
  return searchNumbers(tools.db, await marketOf(tools), business, wish, 'operator')
}

async function buy(tools: CommandTools, phone: string, options: BuyOptions): Promise<object> {
  const { buyNumber } = await import('../../features/numbers/number-order.ts')
  const market = await marketOf(tools)
  const { business, label, price } = options
  const [carrier, wish] = [carrierOf(options.carrier), await wishOf(options)]
  const agreed = /^(\d+(?:\.\d+)?) ([A-Za-z]{3})$/.exec(price ?? '')
  if (agreed === null) {
    const offer = await market()
      .find(({ name }) => name === carrier)
      ?.quote(phone, wish)
    const { amount, currency } = offer?.monthlyCost ?? { amount: '1.15', currency: 'USD' }
    const what = offer ? `${phone} costs ${priceOf(offer)}. Confirm it with` : 'Confirm the monthly price, such as'
    throw badRequest(`--price: ${what} --price "${amount} ${currency}"`)
  }
  const [, monthlyCost = '', currency = ''] = agreed
  const request = { ...wish, phone, carrier, label, monthlyCost, currency }
  return buyNumber(tools.db, market, business, request, tools.now, 'operator')
}

async function wishOf(options: { country: string; type: string }): Promise<Pick<NumberWish, 'country' | 'type'>> {
  const { NUMBER_TYPES } = await import('../../features/numbers/number.ts')
  return { country: options.country.toUpperCase(), type: requireOneOf('--type', options.type, NUMBER_TYPES) }
}

const carrierOf = (name: string) => requireOneOf('--carrier', name, VOICE_CARRIERS)

function priceOf({ monthlyCost, setupCost }: NumberOffer): string {
  const once = setupCost === null ? '' : `, and ${setupCost.amount} ${setupCost.currency} once`
  return `${monthlyCost.amount} ${monthlyCost.currency} a month${once}`
}

const abilitiesOf = ({ capabilities: { voice, sms, mms } }: NumberOffer): string =>
  [voice && 'voice', sms && 'sms', mms && 'mms'].filter(Boolean).join(' ')

/** The accounts of the environment, or those that were entered in the dashboard. */
async function marketOf({ db, config }: CommandTools): Promise<NumberMarket> {
  const { numberCarriers } = await import('../../app/telephony/carrier-accounts.ts')
  const { withServiceValues } = await import('../../app/providers/service-settings.ts')
  const { openSealedBox } = await import('../../app/secret-key/key-check.ts')
  const { readServiceValues } = await import('../../features/providers/service-setting.ts')
  const { values } = await readServiceValues(db, await openSealedBox(config, db))
  const carriers = numberCarriers(withServiceValues(config, values))
  return () => carriers
}
