import { toolLabel } from '../../../call-view/call-labels.ts'
import type { Tool } from '../../../client/types.gen.ts'
import { text } from '../text.ts'

/** A built-in tool in the words of the owner; its description is written for the AI model. */
interface BuiltinAction {
  id: string
  label: string
  purpose: string
}

const PURPOSES: Readonly<Record<string, string>> = text.builtinPurposes

/** The built-in tools, in the order of the file of texts; those without a text come last. Pure. */
export function builtinActions(tools: readonly Pick<Tool, 'id' | 'name' | 'type' | 'description'>[]): BuiltinAction[] {
  const order = Object.keys(PURPOSES)
  const place = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length)
  return tools
    .filter(({ type }) => type === 'builtin')
    .sort((one, other) => place(one.name) - place(other.name))
    .map(({ id, name, description }) => ({ id, label: toolLabel(name), purpose: PURPOSES[name] ?? description }))
}
