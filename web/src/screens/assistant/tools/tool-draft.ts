import type { NewTool, Tool, ToolChange } from '../../../client/types.gen.ts'
import { text } from '../text.ts'

/** A tool as the form holds it: every field is text. Pure. */
export interface ToolDraft {
  name: string
  description: string
  type: NonNullable<NewTool['type']>
  method: NonNullable<Tool['method']>
  url: string
  /** A JSON Schema. */
  parameters: string
  /** `Name: value`, one per line. Empty keeps the stored headers. */
  headers: string
  timeoutMs: string
  requiresConfirmation: boolean
  spokenWhileRunning: string
  enabled: boolean
}

export const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

const EXAMPLE_PARAMETERS = JSON.stringify(
  {
    type: 'object',
    properties: { orderNumber: { type: 'string', description: text.receiptExample } },
    required: ['orderNumber'],
  },
  null,
  2,
)

export const toolDraft = (tool: Tool | null): ToolDraft => ({
  name: tool?.name ?? '',
  description: tool?.description ?? '',
  type: tool && tool.type !== 'builtin' ? tool.type : 'http',
  method: tool?.method ?? 'POST',
  url: (tool?.url ?? '').replace(/^tel:/, ''),
  parameters: tool === null ? EXAMPLE_PARAMETERS : JSON.stringify(tool.parameters, null, 2),
  headers: '',
  timeoutMs: String(tool?.timeoutMs ?? 8000),
  requiresConfirmation: tool?.requiresConfirmation ?? false,
  spokenWhileRunning: tool?.spokenWhileRunning ?? '',
  enabled: tool?.enabled ?? true,
})

/** The parsed value, or the field that is invalid and why. */
export type ParseResult<T> = { value: T } | { field: keyof ToolDraft; problem: string }

export function parseDraft(
  draft: ToolDraft,
): ParseResult<ToolChange & { name: string; description: string; url: string }> {
  const parameters = parseJsonObject(draft.parameters)
  if (draft.type === 'http' && parameters === null) return { field: 'parameters', problem: text.notJson }
  const headers = parseHeaders(draft.headers)
  if (typeof headers === 'string') return { field: 'headers', problem: headers }
  const { name, description, url, requiresConfirmation, spokenWhileRunning, enabled } = draft
  return {
    value: {
      ...{ name, description, url, requiresConfirmation, enabled },
      spokenWhileRunning: spokenWhileRunning.trim() || null,
      timeoutMs: Number(draft.timeoutMs),
      ...(draft.type === 'http' && parameters !== null ? { method: draft.method, parameters } : {}),
      ...(Object.keys(headers).length > 0 ? { headers } : {}),
    },
  }
}

export function parseJsonObject(typed: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(typed)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null
  } catch {
    return null
  }
}

function parseHeaders(typed: string): Record<string, string> | string {
  const headers: Record<string, string> = {}
  for (const line of typed.split('\n').map((each) => each.trim())) {
    if (line === '') continue
    const colon = line.indexOf(':')
    if (colon < 1) return text.notHeader(line.slice(0, 20))
    headers[line.slice(0, colon).trim()] = line.slice(colon + 1).trim()
  }
  return headers
}

/** Sample arguments for a test: a plain value of the right type for every parameter. */
export function sampleArguments(schema: Readonly<Record<string, unknown>>): string {
  const properties = (schema.properties ?? {}) as Record<string, { type?: string; enum?: unknown[]; default?: unknown }>
  const sample = Object.entries(properties).map(([name, { type, enum: choices, default: usual }]) => [
    name,
    usual ?? choices?.[0] ?? { number: 1, integer: 1, boolean: true, array: [], object: {} }[type ?? ''] ?? '',
  ])
  return JSON.stringify(Object.fromEntries(sample), null, 2)
}
