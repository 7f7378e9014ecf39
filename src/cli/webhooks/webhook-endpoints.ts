import type { Command } from 'commander'
import { openSealedBox } from '../../app/secret-key/key-check.ts'
import type { Endpoint } from '../../webhooks/endpoints/endpoint.ts'
import type { ShownKey } from '../../webhooks/endpoints/signing-key.ts'
import {
  addCommand,
  businessOption,
  type CommandContext,
  type CommandTools,
  type CommonOptions,
  withDatabase,
} from '../command.ts'
import { printRecord } from '../output.ts'

type OfEndpoint = CommonOptions & { business: string }

/** `frontbell webhooks enable|disable|remove|keys|rotate|ping`: the commands for one endpoint. */
export function addEndpointCommands(group: Command, context: CommandContext): void {
  const endpointCommand = (name: string, summary: string) =>
    addCommand(group, `${name} <endpoint>`, summary).addOption(businessOption())

  endpointCommand('enable', 'Resume sending, starting with the kept deliveries').action(
    async (id: string, options: OfEndpoint) => {
      const { enableEndpoint } = await import('../../webhooks/endpoints/endpoint.ts')
      const { endpoint, recovered } = await withDatabase(context, options, ({ db, now }) =>
        enableEndpoint(db, options.business, id, now),
      )
      printRecord(context, options, { ...stateOf(endpoint), recovered })
    },
  )

  endpointCommand('disable', 'Stop sending until you enable the endpoint again; due deliveries are kept').action(
    async (id: string, options: OfEndpoint) => {
      const { disableEndpoint } = await import('../../webhooks/endpoints/endpoint.ts')
      const endpoint = await withDatabase(context, options, ({ db, now }) =>
        disableEndpoint(db, options.business, id, now),
      )
      printRecord(context, options, stateOf(endpoint))
    },
  )

  endpointCommand('remove', 'Remove an endpoint; its delivery log stays until it expires').action(
    async (id: string, options: OfEndpoint) => {
      const { removeEndpoint } = await import('../../webhooks/endpoints/endpoint.ts')
      await withDatabase(context, options, ({ db, now }) => removeEndpoint(db, options.business, id, now))
      printRecord(context, options, { id, removed: true })
    },
  )

  endpointCommand('keys', "Show the keys that verify an endpoint's signatures").action(
    async (id: string, options: OfEndpoint) => {
      const { keys, retiring } = await withDatabase(context, options, (tools) => keysOf(tools, options.business, id))
      printRecord(context, options, options.json ? { ...keys, retiring } : keys)
      if (options.json || retiring.length === 0) return
      context.out('')
      printKeys(context, options, retiring)
    },
  )

  endpointCommand(
    'rotate',
    'Create a new key; with --activate, sign with it, and for 24 hours with the old key as well',
  )
    .option('--activate', 'Start signing with the new key, which the receiver must already know')
    .action(async (id: string, options: OfEndpoint & { activate?: boolean }) => {
      const keys = await withDatabase(context, options, (tools) => rotate(tools, options, id))
      printKeys(context, options, keys)
    })

  endpointCommand('ping', 'Send a test ping or a sample of an event, and show the response')
    .option('--event <name>', 'Event to send a sample of, such as call.completed', 'ping')
    .action(async (id: string, options: OfEndpoint & { event: string }) => {
      const { sendTestPing } = await import('./webhook-ping.ts')
      const answer = await withDatabase(context, options, async (tools) =>
        sendTestPing(tools, await boxOf(tools), options.business, id, options.event),
      )
      printRecord(context, options, answer)
      if (answer.outcome !== 'success') context.fail()
    })
}

/** The keys that sign now, and the old ones that still sign until they expire. */
async function keysOf(tools: CommandTools, business: string, id: string) {
  const { endpointKeys, verificationKeys } = await import('../../webhooks/endpoints/endpoint.ts')
  const box = { box: await boxOf(tools) }
  const keys = await verificationKeys(tools.db, box, business, id, tools.now)
  const all = await endpointKeys(tools.db, box, business, id)
  const retiring = all.filter(({ state, retiresAt }) => state === 'retiring' && (retiresAt ?? tools.now) > tools.now)
  return { keys, retiring }
}

async function rotate(tools: CommandTools, options: { business: string; activate?: boolean }, id: string) {
  const { activateKeyRotation, endpointKeys, prepareKeyRotation } = await import('../../webhooks/endpoints/endpoint.ts')
  const box = { box: await boxOf(tools) }
  if (options.activate) await activateKeyRotation(tools.db, options.business, id, tools.now)
  else await prepareKeyRotation(tools.db, box, options.business, id, tools.now)
  return endpointKeys(tools.db, box, options.business, id)
}

/** Each key as lines, not in a table: a PEM key works only with its line breaks. */
function printKeys(context: CommandContext, options: CommonOptions, keys: readonly ShownKey[]): void {
  if (options.json) {
    context.out(JSON.stringify(keys))
    return
  }
  for (const [index, key] of keys.entries()) {
    if (index > 0) context.out('')
    printRecord(context, options, key)
  }
}

export const boxOf = ({ config, db }: Pick<CommandTools, 'config' | 'db'>) => openSealedBox(config, db)

const stateOf = ({ id, url, status, disabledReason, disabledAt }: Endpoint) => ({
  id,
  url,
  status,
  disabledReason,
  disabledAt,
})
