import { readFile } from 'node:fs/promises'
import type { Command } from 'commander'
import type { Assistant, AssistantChange } from '../../features/assistants/assistant.ts'
import type { WarningDeps } from '../../features/assistants/assistant-warnings.ts'
import { badRequest } from '../../kernel/api-error.ts'
import { requireOneOf } from '../../kernel/fields.ts'
import {
  addCommand,
  businessOption,
  type CommandContext,
  type CommandTools,
  type CommonOptions,
  withDatabase,
} from '../command.ts'
import { commaList, readJson, wholeNumber } from '../options.ts'
import { printRecord, printTable } from '../output.ts'
import { addAssistantTestCommand } from './assistant-tests.ts'

type BusinessOptions = CommonOptions & { business: string }
type OneOptions = BusinessOptions & { id?: string }

interface SetOptions extends OneOptions {
  new?: boolean
  name?: string
  greeting?: string
  disclosure?: string
  memory?: string
  sentiment?: string
  lookup?: string
  tone?: string
  languages?: string
  instructions?: string
  fields?: string
  tools?: string
  articles?: string
  documents?: string
  closingWords?: string
  handOverWords?: string
  numbers?: string
  hours?: string
  default?: boolean
}

const ID = 'Id of the assistant (default: the default assistant)'
/** The words that mean no choice, or the built-in words. */
const ALL = 'all'
const NONE = 'none'

/** `frontbell assistants list|show|set|diff|publish|versions|restore|remove|test` */
export function addAssistantCommands(program: Command, context: CommandContext): void {
  const group = program.command('assistants').description('Manage what the assistant says, asks and may do in calls')
  addReadCommands(group, context)
  addSetCommand(group, context)
  addVersionCommands(group, context)
  addAssistantTestCommand(group, context)

  addCommand(group, 'remove', 'Remove an assistant; the default one answers its calls')
    .addOption(businessOption())
    .requiredOption('--id <id>', 'Id of the assistant')
    .action(async (options: BusinessOptions & { id: string }) => {
      const { removeAssistant } = await import('../../features/assistants/assistant.ts')
      await withDatabase(context, options, ({ db }) => removeAssistant(db, options.business, options.id))
      printRecord(context, options, { id: options.id, removed: true })
    })
}

function addReadCommands(group: Command, context: CommandContext): void {
  addCommand(group, 'list', "List a business's assistants, the default one first")
    .addOption(businessOption())
    .action(async (options: BusinessOptions) => {
      const { listAssistants } = await import('../../features/assistants/assistant.ts')
      const all = await withDatabase(context, options, ({ db }) => listAssistants(db, options.business))
      const columns = ['id', 'name', 'isDefault', 'answersWhen', 'everyNumber', 'phoneNumberIds'] as const
      printTable(context, options, all, [...columns, 'publishedVersion', 'latestVersion'])
    })

  addCommand(group, 'show', 'Show an assistant as it was saved last, and what contradicts what in it')
    .addOption(businessOption())
    .option('--id <id>', ID)
    .action((options: OneOptions) => changed(context, options, (tools) => chosen(tools, options)))

  addCommand(group, 'versions', 'List the versions of an assistant, newest first')
    .addOption(businessOption())
    .option('--id <id>', ID)
    .action(async (options: OneOptions) => {
      const { listVersions } = await import('../../features/assistants/assistant-version.ts')
      const versions = await withDatabase(context, options, async (tools) =>
        listVersions(tools.db, options.business, (await chosen(tools, options)).id),
      )
      const columns = ['version', 'createdAt', 'savedBy', 'changedFields', 'restoredFrom', 'publishedAt'] as const
      printTable(context, options, versions, columns)
    })
}

function addSetCommand(group: Command, context: CommandContext): void {
  addCommand(group, 'set', 'Save changes as a draft, which answers calls once it is published; or add an assistant')
    .addOption(businessOption())
    .option('--id <id>', ID)
    .option('--new', 'Add an assistant; its first version is published')
    .option('--name <name>', 'Name, which callers do not hear')
    .option('--greeting <text>', `Greeting, or ${NONE} for that of the voice profile`)
    .option('--disclosure <on|off>', 'Whether calls begin by saying that an automated assistant speaks')
    .option('--tone <text>', `How an AI model speaks, or ${NONE}`)
    .option('--languages <list>', `Languages such as en-US,es-US, or ${NONE} for that of the voice profile`)
    .option('--instructions <file>', 'Text file with the instructions for an AI model, at most 8,000 characters')
    .option('--fields <file>', 'JSON file with the list of fields to collect')
    .option('--tools <list>', `Names of the tools that it may use, separated by commas, or ${ALL}`)
    .option('--articles <list>', `Ids of the articles that it may look up, or ${ALL} for everything`)
    .option('--documents <list>', 'Ids of the documents that it may look up')
    .option('--memory <on|off>', 'Whether it remembers callers who agree, and uses what is remembered of them')
    .option('--sentiment <on|off>', 'Whether an AI model says how callers felt in the end, by their words')
    .option('--lookup <file>', `JSON file with the look-up of callers in your own system, or ${NONE}`)
    .option('--closing-words <text>', `Words before it hangs up, or ${NONE} for the built-in ones`)
    .option('--hand-over-words <text>', `Words before a transfer, or ${NONE} for the built-in ones`)
    .option('--numbers <list>', `Ids of the numbers that it answers, ${ALL}, or ${NONE}`)
    .option('--hours <when>', 'When it answers: always, open_hours or closed_hours')
    .option('--default', 'Let it answer the calls that no other assistant answers')
    .action((options: SetOptions) => changed(context, options, (tools, deps) => saved(tools, deps, options)))
}

function addVersionCommands(group: Command, context: CommandContext): void {
  addCommand(group, 'diff', 'Show what changed from one version of an assistant to another')
    .addOption(businessOption())
    .option('--id <id>', ID)
    .option('--from <version>', 'Earlier version (default: the published one)')
    .option('--to <version>', 'Later version (default: the one saved last)')
    .action(async (options: OneOptions & { from?: string; to?: string }) => {
      const { diffVersions } = await import('../../features/assistants/assistant-version.ts')
      const versionOf = (option: string, text: string | undefined) =>
        text === undefined ? undefined : wholeNumber(option, text, 1, 1_000_000)
      const range = { from: versionOf('--from', options.from), to: versionOf('--to', options.to) }
      const changes = await withDatabase(context, options, async (tools) =>
        diffVersions(tools.db, options.business, (await chosen(tools, options)).id, range),
      )
      printTable(context, options, changes, ['field', 'before', 'after'])
    })

  addCommand(group, 'publish', 'Let the version that was saved last answer calls')
    .addOption(businessOption())
    .option('--id <id>', ID)
    .action((options: OneOptions) =>
      changed(context, options, async (tools) => {
        const { publishAssistant } = await import('../../features/assistants/assistant-version.ts')
        return publishAssistant(tools.db, options.business, (await chosen(tools, options)).id, tools.now)
      }),
    )

  addCommand(group, 'restore <version>', 'Let the content of an earlier version answer calls again')
    .addOption(businessOption())
    .option('--id <id>', ID)
    .action((number: string, options: OneOptions) =>
      changed(context, options, async (tools) => {
        const { restoreVersion } = await import('../../features/assistants/assistant-version.ts')
        const version = wholeNumber('version', number, 1, 1_000_000)
        const { id } = await chosen(tools, options)
        return restoreVersion(tools.db, options.business, id, version, null, tools.now)
      }),
    )
}

/** Prints the assistant that `work` returns, and warns of its contradictions. */
async function changed(
  context: CommandContext,
  options: OneOptions,
  work: (tools: CommandTools, deps: WarningDeps) => Promise<Assistant>,
): Promise<void> {
  const { listWarnings } = await import('../../features/assistants/assistant-warnings.ts')
  const { assistant, warnings } = await withDatabase(context, options, async (tools) => {
    const deps = await depsOf(tools)
    const assistant = await work(tools, deps)
    return { assistant, warnings: await listWarnings(tools.db, deps, options.business, assistant.id) }
  })
  printRecord(context, options, options.json ? { ...assistant, warnings } : assistant)
  if (!options.json) for (const { field, message } of warnings) context.warn(`${field}: ${message}`)
}

async function depsOf({ db, config }: CommandTools): Promise<WarningDeps> {
  const { assistantParts } = await import('../../app/assistant-parts.ts')
  const { openSealedBox } = await import('../../app/secret-key/key-check.ts')
  return assistantParts(db, config, await openSealedBox(config, db))
}

/** The assistant with the id, or the default one. */
async function chosen({ db }: CommandTools, { business, id }: OneOptions): Promise<Assistant> {
  const { listAssistants, requireAssistant } = await import('../../features/assistants/assistant.ts')
  if (id !== undefined) return requireAssistant(db, business, id)
  return (await listAssistants(db, business)).find(({ isDefault }) => isDefault) as Assistant
}

async function saved(tools: CommandTools, deps: WarningDeps, options: SetOptions): Promise<Assistant> {
  const { changeAssistant, createAssistant } = await import('../../features/assistants/assistant.ts')
  const { db, now } = tools
  const change = await changeOf(options)
  if (!options.new) {
    const { id } = await chosen(tools, options)
    return changeAssistant(db, deps, options.business, id, change, null, now)
  }
  if (options.id !== undefined) throw badRequest('--new: adds an assistant, which has no id yet; leave out --id')
  const { name } = options
  if (name === undefined) throw badRequest('--name: give the new assistant a name')
  return createAssistant(db, deps, options.business, { ...change, name }, null, now)
}

async function changeOf(options: SetOptions): Promise<AssistantChange> {
  const {
    name,
    greeting,
    disclosure,
    memory,
    sentiment,
    tone,
    languages,
    tools,
    closingWords,
    handOverWords,
    numbers,
    hours,
  } = options
  const textOf = (text: string | undefined) => (text === NONE ? null : text)
  return {
    name,
    ...{ greeting: textOf(greeting), tone: textOf(tone) },
    lookup: options.lookup === undefined ? undefined : await lookupIn(options.lookup),
    memory: memory === undefined ? undefined : requireOneOf('memory', memory, ['on', 'off']) === 'on',
    sentiment: sentiment === undefined ? undefined : requireOneOf('sentiment', sentiment, ['on', 'off']) === 'on',
    disclosure: disclosure === undefined ? undefined : requireOneOf('disclosure', disclosure, ['on', 'off']) === 'on',
    ...{ closingWords: textOf(closingWords), handOverWords: textOf(handOverWords) },
    languages: languages === undefined ? undefined : languages === NONE ? [] : commaList(languages),
    instructions: options.instructions === undefined ? undefined : await readInstructions(options.instructions),
    fields: options.fields === undefined ? undefined : await readFields(options.fields),
    tools: tools === undefined ? undefined : tools === ALL ? null : commaList(tools),
    knowledge: knowledgeOf(options),
    // The domain checks the value.
    answersWhen: hours as AssistantChange['answersWhen'],
    ...(numbers === undefined ? {} : { everyNumber: numbers === ALL, phoneNumberIds: numberIds(numbers) }),
    ...(options.default ? { isDefault: true } : {}),
  }
}

const numberIds = (numbers: string): string[] => (numbers === ALL || numbers === NONE ? [] : commaList(numbers))

function knowledgeOf({ articles, documents }: SetOptions): AssistantChange['knowledge'] {
  if (articles === undefined && documents === undefined) return undefined
  if (articles === ALL) return null
  return { articleIds: commaList(articles ?? ''), documentIds: commaList(documents ?? '') }
}

async function readInstructions(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (cause) {
    throw badRequest(`--instructions: ${(cause as Error).message}`)
  }
}

async function readFields(file: string): Promise<NonNullable<AssistantChange['fields']>> {
  const fields = await readJson('--fields', file)
  const isList = Array.isArray(fields) && fields.every((one) => typeof one === 'object' && one !== null)
  if (!isList)
    throw badRequest(
      `--fields: ${file} must contain a list such as [{"key":"insurance","label":"Insurance","question":"Which insurance do you have?"}]`,
    )
  for (const [index, field] of fields.entries()) refuseUnknownKeys(index + 1, Object.keys(field))
  return fields
}

/** The keys of a field to collect. The domain checks the values. */
const FIELD_KEYS = ['key', 'label', 'question', 'type', 'choices', 'required', 'when']

function refuseUnknownKeys(place: number, keys: readonly string[]): void {
  const unknown = keys.find((key) => !FIELD_KEYS.includes(key))
  if (unknown !== undefined)
    throw badRequest(
      `--fields: field ${place} has the unknown key "${unknown}". The keys are ${FIELD_KEYS.join(', ')}.`,
    )
}

/** The domain checks the values. */
async function lookupIn(file: string): Promise<NonNullable<AssistantChange['lookup']> | null> {
  if (file === NONE) return null
  const lookup = (await readJson('--lookup', file)) as { url?: unknown; variables?: unknown } | null
  const isOne = (one: { name?: unknown; fallback?: unknown } | null) =>
    typeof one?.name === 'string' && typeof one.fallback === 'string'
  if (typeof lookup?.url !== 'string' || !Array.isArray(lookup.variables) || !lookup.variables.every(isOne))
    throw badRequest(
      `--lookup: ${file} must contain {"url":"https://...","variables":[{"name":"plan","fallback":"basic"}]}`,
    )
  return lookup as NonNullable<AssistantChange['lookup']>
}
