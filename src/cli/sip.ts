import type { Command } from 'commander'
import type { NewSipConnection } from '../features/sip/sip-connection.ts'
import type { SealedBox } from '../kernel/sealed-box.ts'
import {
  addCommand,
  businessOption,
  type CommandContext,
  type CommandTools,
  type CommonOptions,
  withDatabase,
} from './command.ts'
import { commaList, onOrOff, readSecret, wholeNumber } from './options.ts'
import { printRecord, printTable } from './output.ts'

interface SettingOptions extends CommonOptions {
  business: string
  name?: string
  host?: string
  port?: string
  transport?: string
  mediaEncryption?: string
  username?: string
  passwordFile?: string
  allowedIps?: string
  maxCalls?: string
  codecs?: string
  dtmf?: string
  transferCallerId?: string
  priority?: string
  uriScheme?: string
  healthCheck?: string
}

interface AddOptions extends SettingOptions {
  name: string
  type: string
}

/** `frontbell sip add|change|list` */
export function addSipCommands(program: Command, context: CommandContext): void {
  const group = program.command('sip').description('Manage SIP trunks to carriers and phone systems')

  withSettings(
    addCommand(group, 'add', 'Add a trunk; the running service accepts its calls immediately')
      .addOption(businessOption())
      .requiredOption('--name <name>', 'Name of the trunk')
      .requiredOption('--type <type>', 'How the trunk authenticates: ip, credentials or registration'),
  ).action(async (options: AddOptions) => {
    const connection = await withDatabase(context, options, (tools) => addOne(tools, options))
    printRecord(context, options, connection)
  })

  withSettings(
    addCommand(
      group,
      'change <connection>',
      'Change a trunk, including hosts and networks that only the operator can set',
    )
      .addOption(businessOption())
      .option('--name <name>', 'Name of the trunk'),
  ).action(async (id: string, options: SettingOptions) => {
    const connection = await withDatabase(context, options, (tools) => changeOne(tools, id, options))
    printRecord(context, options, connection)
  })

  addCommand(group, 'remove <connection>', 'Remove a trunk; its numbers use any other trunk')
    .addOption(businessOption())
    .action(async (id: string, options: CommonOptions & { business: string }) => {
      const { removeSipConnection } = await import('../features/sip/sip-connection-change.ts')
      await withDatabase(context, options, ({ db }) => removeSipConnection(db, options.business, id))
      printRecord(context, options, { id, removed: true })
    })

  addCommand(group, 'list', 'List trunks')
    .addOption(businessOption())
    .action(async (options: CommonOptions & { business: string }) => {
      const { listSipConnections } = await import('../features/sip/sip-connection.ts')
      const page = await withDatabase(context, options, ({ db }) =>
        listSipConnections(db, options.business, { limit: 100, after: null }),
      )
      printTable(context, options, page.items, [
        'id',
        'name',
        'type',
        'host',
        'username',
        'allowedIps',
        'priority',
        'inboundEnabled',
        'registrationStatus',
        'lastError',
      ])
    })
}

const withSettings = (command: Command): Command =>
  command
    .option('--host <host>', 'Address of the carrier or phone system')
    .option('--port <port>', 'SIP port')
    .option('--transport <transport>', 'SIP transport: udp, tcp or tls')
    .option('--media-encryption <kind>', 'Encryption of the audio: none or srtp')
    .option('--username <name>', 'User name, for the types credentials and registration')
    .option('--password-file <file>', "File with the password, to keep it out of the shell's history")
    .option('--allowed-ips <list>', 'Addresses and networks that calls come from, such as 203.0.113.0/24')
    .option('--max-calls <count>', 'Maximum number of simultaneous calls')
    .option('--codecs <list>', 'Codecs in order of preference: PCMU, PCMA, G722, OPUS (default PCMU,PCMA)')
    .option('--dtmf <mode>', 'How keypad digits are sent and received: rfc4733, info or inband')
    .option(
      '--transfer-caller-id <whose>',
      'Number that a person sees who is called for a transfer: business or caller',
    )
    .option('--priority <number>', 'Order of the trunks for outbound calls, 1 to 100: the lowest first (default 10)')
    .option('--uri-scheme <scheme>', 'Form of the called number in outbound calls: sip or tel')
    .option('--health-check <on|off>', 'Whether OPTIONS requests ask the host if it is there (default on)')

/** The functions that take the settings validate every field. */
async function parseSettings(
  options: SettingOptions,
): Promise<Omit<NewSipConnection, 'name' | 'type' | 'password'> & { password?: string }> {
  const { host, transport, mediaEncryption, username, port, maxCalls, passwordFile, allowedIps, codecs, dtmf } = options
  const { transferCallerId, priority, uriScheme, healthCheck } = options
  const given = {
    ...(host === undefined ? {} : { host }),
    ...(port === undefined ? {} : { port: wholeNumber('--port', port, 1, 65_535) }),
    ...(transport === undefined ? {} : { transport }),
    ...(mediaEncryption === undefined ? {} : { mediaEncryption }),
    ...(username === undefined ? {} : { username }),
    ...(passwordFile === undefined ? {} : { password: await readSecret('--password-file', passwordFile) }),
    ...(allowedIps === undefined ? {} : { allowedIps: commaList(allowedIps) }),
    ...(codecs === undefined ? {} : { codecs: commaList(codecs) }),
    ...(dtmf === undefined ? {} : { dtmfMode: dtmf }),
    ...(transferCallerId === undefined ? {} : { transferCallerId }),
    ...(priority === undefined ? {} : { priority: wholeNumber('--priority', priority, 1, 100) }),
    ...(uriScheme === undefined ? {} : { uriScheme }),
    ...(healthCheck === undefined ? {} : { healthCheck: onOrOff('--health-check', healthCheck) }),
    ...(maxCalls === undefined ? {} : { maxConcurrentCalls: wholeNumber('--max-calls', maxCalls, 1, 10_000) }),
  }
  return given as Omit<NewSipConnection, 'name' | 'type' | 'password'> & { password?: string }
}

async function addOne(tools: CommandTools, options: AddOptions): Promise<object> {
  const { addSipConnection } = await import('../features/sip/sip-connection.ts')
  const { name, type } = options
  const input = { name, type, ...(await parseSettings(options)) } as NewSipConnection
  return addSipConnection(tools.db, await sealedBox(tools), options.business, input, tools.now)
}

async function changeOne(tools: CommandTools, id: string, options: SettingOptions): Promise<object> {
  const { changeSipConnection } = await import('../features/sip/sip-connection-change.ts')
  const { name } = options
  const change = { ...(name === undefined ? {} : { name }), ...(await parseSettings(options)) }
  return changeSipConnection(tools.db, await sealedBox(tools), options.business, id, change, tools.now)
}

async function sealedBox({ db, config }: CommandTools): Promise<SealedBox> {
  const { openSealedBox } = await import('../app/secret-key/key-check.ts')
  return openSealedBox(config, db)
}
