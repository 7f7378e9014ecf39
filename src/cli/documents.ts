import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Command } from 'commander'
import { badRequest } from '../kernel/api-error.ts'
import { systemClock } from '../kernel/clock.ts'
import { silentLog } from '../kernel/log.ts'
import {
  addCommand,
  businessOption,
  type CommandContext,
  type CommandTools,
  type CommonOptions,
  withDatabase,
} from './command.ts'
import { printRecord, printTable } from './output.ts'
import { withFiles } from './with-files.ts'

interface AddOptions extends CommonOptions {
  business: string
  file: string
  name?: string
}

/** `frontbell documents add|list|remove` */
export function addDocumentCommands(program: Command, context: CommandContext): void {
  const group = program.command('documents').description('Manage the files that the assistant answers from')

  addCommand(group, 'add', 'Add a document: text, Markdown, HTML, PDF or Word (.docx)')
    .addOption(businessOption())
    .requiredOption('--file <file>', 'File to add, at most 20 MiB')
    .option('--name <name>', "Name of the document (default: the file's name)")
    .action(async (options: AddOptions) => {
      const document = await withDatabase(context, options, (tools) => addOne(tools, options))
      printRecord(context, options, document)
    })

  addCommand(group, 'remove <id>', 'Remove a document; the assistant stops using it immediately')
    .addOption(businessOption())
    .action(async (id: string, options: CommonOptions & { business: string }) => {
      const { removeDocument } = await import('../features/documents/document.ts')
      await withDatabase(context, options, (tools) =>
        withFiles(tools, ({ documents }) => removeDocument(tools.db, documents, options.business, id)),
      )
      printRecord(context, options, { id, removed: true })
    })

  addCommand(group, 'list', 'List documents')
    .addOption(businessOption())
    .action(async (options: CommonOptions & { business: string }) => {
      const { listDocuments } = await import('../features/documents/document.ts')
      const page = await withDatabase(context, options, ({ db }) =>
        listDocuments(db, options.business, {}, { limit: 1_000, after: null }),
      )
      printTable(context, options, page.items, ['id', 'name', 'mimeType', 'sizeBytes', 'status', 'error', 'pageCount'])
    })
}

async function addOne(tools: CommandTools, options: AddOptions): Promise<object> {
  const { db, config, now } = tools
  const { addDocument, requireDocument } = await import('../features/documents/document.ts')
  const { documentProcessor } = await import('../features/documents/document-processor.ts')
  const { planTable } = await import('../features/plans/plan.ts')
  const bytes = await readFile(options.file).catch((cause: Error) => {
    throw badRequest(`--file: ${cause.message}`)
  })
  const name = options.name ?? basename(options.file)
  return withFiles(tools, async ({ documents }) => {
    const { id } = await addDocument(db, documents, options.business, { name, bytes }, now, planTable(config.plans))
    // A running service may have leased the document already; it is then shown as processing.
    await documentProcessor({ db, clock: systemClock, log: silentLog, files: documents }).runDue()
    return requireDocument(db, options.business, id)
  })
}
