import type { Business } from '../business/business.ts'
import type { JsonSchema } from './parameters-schema.ts'
import type { Tool } from './tool.ts'

/** A tool that comes with the service. The assistant defines and runs these tools; here they are listed beside the custom ones. */
export interface BuiltinTool {
  /** The name by which a model calls it. The id is derived from it, so it never changes. */
  name: string
  description: string
  parameters: JsonSchema
  /** Whether the caller is asked before the tool runs. */
  requiresConfirmation: boolean
  isAvailable(business: Pick<Business, 'transferPhone'>): boolean
}

const builtinId = (name: string): string => `tool_${name}`

export const isBuiltinId = (builtin: readonly BuiltinTool[], id: string): boolean =>
  builtin.some(({ name }) => builtinId(name) === id)

/** The built-in tools in the form of custom ones. Their creation date is that of the business. */
export const builtinToolsOf = (
  builtin: readonly BuiltinTool[],
  business: Pick<Business, 'createdAt' | 'transferPhone'>,
): Tool[] =>
  builtin.map(({ name, description, parameters, requiresConfirmation, isAvailable }) => ({
    id: builtinId(name),
    name,
    description,
    type: 'builtin',
    method: null,
    url: null,
    parameters,
    timeoutMs: null,
    requiresConfirmation,
    spokenWhileRunning: null,
    enabled: isAvailable(business),
    lastCalledAt: null,
    createdAt: business.createdAt,
    updatedAt: business.createdAt,
  }))
