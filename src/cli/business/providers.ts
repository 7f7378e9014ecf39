import type { Command } from 'commander'
import type {
  ProviderChoice,
  ProviderParts,
  ProviderPort,
  ProviderSettingsView,
  ProviderVendor,
} from '../../features/providers/provider-dashboard-routes.ts'
import { badRequest } from '../../kernel/api-error.ts'
import { silentLog } from '../../kernel/log.ts'
import {
  addCommand,
  businessOption,
  type CommandContext,
  type CommandTools,
  type CommonOptions,
  withDatabase,
} from '../command.ts'
import { readSecret } from '../options.ts'
import { printRecord, printTable } from '../output.ts'

type BusinessOptions = CommonOptions & { business: string }
type SetOptions = BusinessOptions & { model?: string; voice?: string; keyFile?: string }

const PORTS: readonly ProviderPort[] = ['recognition', 'model', 'voice', 'realtime']
const PORT_HELP = `One of ${PORTS.join(', ')}`
/** What belongs to the whole service, with the names of its settings. */
const OF_SERVICE: Record<string, readonly string[]> = {
  'mail-server': ['smtpUrl', 'mailFrom'],
  'sms-carrier': ['smsCarrier', 'twilioAccountSid', 'twilioAuthToken', 'telnyxApiKey', 'telnyxPublicKey'],
}

/** `frontbell providers list|set|test|clear`: what is under Settings > Providers in the dashboard. */
export function addProviderCommands(program: Command, context: CommandContext): void {
  const group = program.command('providers').description('Manage the providers that a business has chosen')

  addCommand(group, 'list', "List a business's providers, the mail server and the SMS carrier, and where each is set")
    .addOption(businessOption())
    .action(async (options: BusinessOptions) => {
      const rows = await withDatabase(context, options, (tools) => listAll(tools, options.business))
      printTable(context, options, rows, ['for', 'provider', 'model', 'voice', 'setIn'])
    })

  addCommand(group, 'set <port> <provider>', 'Choose a provider for a business; calls from then on use it')
    .addOption(businessOption())
    .option('--model <model>', 'Model of the provider')
    .option('--voice <voice>', 'Voice of the provider')
    .option('--key-file <file>', "File with the vendor's API key, to keep it out of the shell's history")
    .action(async (port: string, provider: string, options: SetOptions) => {
      const view = await withDatabase(context, options, (tools) => choose(tools, portNamed(port), provider, options))
      printRecord(context, options, shownPort(portOf(view, portNamed(port))))
    })

  addCommand(group, 'test <port>', 'Use the provider of a business once, and say whether it works')
    .addOption(businessOption())
    .action(async (port: string, options: BusinessOptions) => {
      const trial = await withDatabase(context, options, (tools) => testPort(tools, portNamed(port), options.business))
      printRecord(context, options, trial)
      if (!trial.ok) context.fail()
    })

  addCommand(
    group,
    'clear <what>',
    `Return to the setting of the service: ${[...PORTS, ...Object.keys(OF_SERVICE)].join(', ')}`,
  )
    .addOption(businessOption())
    .action(async (what: string, options: BusinessOptions) => {
      await withDatabase(context, options, (tools) => clear(tools, what, options.business))
      printRecord(context, options, { cleared: what })
    })
}

type Api = ProviderParts['providers']

/** The operations of the dashboard, for the operator. */
async function apiOf({ db, config, now }: CommandTools, businessId: string) {
  const { providerSettingsApi } = await import('../../app/providers/provider-settings-api.ts')
  const { openSealedBox } = await import('../../app/secret-key/key-check.ts')
  const { systemClock } = await import('../../kernel/clock.ts')
  const box = await openSealedBox(config, db)
  const api: Api = providerSettingsApi({ config, box, clock: systemClock, log: silentLog })
  return { api, box, caller: { db, caller: { businessId }, now: () => now } }
}

async function listAll(tools: CommandTools, businessId: string) {
  const { withServiceValues, mailIsFixedBy, carrierIsFixedBy } = await import('../../app/providers/service-settings.ts')
  const { readServiceValues } = await import('../../features/providers/service-setting.ts')
  const { api, box, caller } = await apiOf(tools, businessId)
  const { ports } = await api.view(caller)
  const { values } = await readServiceValues(tools.db, box)
  const { smtpUrl, smsCarrier } = withServiceValues(tools.config, values)
  const ofService = (what: string, provider: string, fixedBy: string | null, isStored: boolean) => ({
    ...{ for: what, provider, model: null, voice: null },
    setIn: fixedBy ?? (isStored ? 'dashboard' : 'default'),
  })
  return [
    ...ports.map(shownPort),
    ofService(
      'mail-server',
      smtpUrl === null ? 'none' : new URL(smtpUrl).host,
      mailIsFixedBy(tools.config),
      smtpUrl !== null,
    ),
    ofService('sms-carrier', smsCarrier, carrierIsFixedBy(tools.config), values.smsCarrier !== undefined),
  ]
}

const shownPort = ({ port, provider, model, voice, fixedBy, isOwn }: ProviderSettingsView['ports'][number]) => ({
  ...{ for: port, provider, model, voice },
  setIn: fixedBy ?? (isOwn ? 'dashboard' : 'default'),
})

async function choose(tools: CommandTools, port: ProviderPort, provider: string, options: SetOptions) {
  const { api, caller } = await apiOf(tools, options.business)
  const choice: ProviderChoice = { provider, model: options.model ?? null, voice: options.voice ?? null }
  if (options.keyFile === undefined) return api.change(caller, { choices: { [port]: choice } })
  const vendor = await vendorOf(api, caller, port, provider)
  const key = await readSecret('--key-file', options.keyFile)
  return api.change(caller, { choices: { [port]: choice }, keys: { [vendor]: key } })
}

/** @throws BAD_REQUEST for a provider that needs no key */
async function vendorOf(
  api: Api,
  caller: Parameters<Api['view']>[0],
  port: ProviderPort,
  provider: string,
): Promise<ProviderVendor> {
  const option = portOf(await api.view(caller), port).options.find((one) => one.provider === provider)
  if (!option?.needsKey) throw badRequest(`--key-file: ${provider} needs no key for ${port}`)
  return option.needsKey
}

async function testPort(tools: CommandTools, port: ProviderPort, businessId: string) {
  const { api, caller } = await apiOf(tools, businessId)
  const { provider, model, voice } = portOf(await api.view(caller), port)
  if (provider === 'none') throw badRequest(`port: ${port} is off, so there is nothing to test`)
  return api.test(caller, { port, choice: { provider, model, voice } })
}

async function clear(tools: CommandTools, what: string, businessId: string): Promise<void> {
  const { api, box, caller } = await apiOf(tools, businessId)
  const names = OF_SERVICE[what]
  if (names === undefined) return void (await api.change(caller, { choices: { [portNamed(what)]: null } }))
  const { changeServiceValues } = await import('../../features/providers/service-setting.ts')
  const changes = names.map((name) => ({ name, value: null, isSecret: false }))
  await changeServiceValues(tools.db, box, changes, tools.now)
}

function portNamed(text: string): ProviderPort {
  const port = PORTS.find((one) => one === text)
  if (port === undefined) throw badRequest(`port: ${PORT_HELP}`)
  return port
}

function portOf({ ports }: ProviderSettingsView, port: ProviderPort) {
  const found = ports.find((one) => one.port === port)
  if (found === undefined) throw new Error(`there is no port ${port}`)
  return found
}
