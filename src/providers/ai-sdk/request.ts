import type { ModelMessage, ToolSet } from 'ai'
import type { ModelRequest, ModelTool, ModelTurn } from '../../assistant/ports.ts'

/** Models want to be spoken to first. */
const CALLER_IS_HERE = '(The caller is on the line.)'

/** Our turns in the library's words. Pure. */
export function messagesOf(turns: readonly ModelTurn[]): ModelMessage[] {
  const messages: ModelMessage[] = []
  if (turns[0]?.from !== 'caller') messages.push({ role: 'user', content: CALLER_IS_HERE })
  for (const turn of turns) {
    if (turn.from === 'caller') messages.push({ role: 'user', content: turn.text === '' ? '...' : turn.text })
    else if (turn.from === 'assistant') messages.push(...assistantMessage(turn))
    else addResult(messages, turn)
  }
  return messages
}

/** Vendors refuse empty texts, so a turn without any content is left out. */
function assistantMessage(turn: Extract<ModelTurn, { from: 'assistant' }>): ModelMessage[] {
  const text = turn.text.trim() === '' ? [] : [{ type: 'text' as const, text: turn.text }]
  const calls = (turn.toolCalls ?? []).map((call) => ({
    type: 'tool-call' as const,
    toolCallId: call.id,
    toolName: call.tool,
    input: call.arguments,
  }))
  return text.length + calls.length === 0 ? [] : [{ role: 'assistant', content: [...text, ...calls] }]
}

/** Results of calls made together go together. */
function addResult(messages: ModelMessage[], turn: Extract<ModelTurn, { from: 'tool' }>): void {
  const result = {
    type: 'tool-result' as const,
    toolCallId: turn.toolCallId,
    toolName: turn.tool,
    output: { type: 'json' as const, value: JSON.parse(JSON.stringify(turn.result ?? null)) },
  }
  const last = messages.at(-1)
  if (last?.role === 'tool') last.content.push(result)
  else messages.push({ role: 'tool', content: [result] })
}

export function toolsOf(ai: Pick<typeof import('ai'), 'tool' | 'jsonSchema'>, tools: readonly ModelTool[]): ToolSet {
  return Object.fromEntries(
    tools.map(({ name, description, parameters }) => [
      name,
      ai.tool({ description, inputSchema: ai.jsonSchema<Record<string, unknown>>(parameters) }),
    ]),
  )
}

/** About four letters to a token: what is charged for where the vendor could not say. */
export const estimatedTokens = (letters: number): number => Math.ceil(letters / 4)

export const lettersIn = ({ instructions, turns, tools = [] }: ModelRequest): number =>
  instructions.length + JSON.stringify(turns).length + JSON.stringify(tools).length
