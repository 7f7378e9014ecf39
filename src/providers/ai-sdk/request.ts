import type { ModelMessage, ToolSet } from 'ai'
import type { ModelRequest, ModelTool, ModelTurn } from '../../assistant/ports.ts'

/** Models require the caller to speak first. */
const CALLER_IS_HERE = '(The caller is on the line.)'

/** Converts our turns to the library's messages. Pure. */
export function messagesOf(turns: readonly ModelTurn[]): ModelMessage[] {
  const messages: ModelMessage[] = []
  if (turns[0]?.from !== 'caller') messages.push({ role: 'user', content: CALLER_IS_HERE })
  for (const turn of turns) {
    if (turn.from === 'caller') messages.push({ role: 'user', content: callerContent(turn) })
    else if (turn.from === 'assistant') messages.push(...assistantMessage(turn))
    else addResult(messages, turn)
  }
  return messages
}

function callerContent({ text, pictures = [] }: Extract<ModelTurn, { from: 'caller' }>) {
  const words = text === '' ? '...' : text
  if (pictures.length === 0) return words
  const files = pictures.map(({ mimeType, bytes }) => ({ type: 'file' as const, mediaType: mimeType, data: bytes }))
  return [{ type: 'text' as const, text: words }, ...files]
}

/** Vendors refuse empty texts, so a turn without content is omitted. */
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

/** The results of calls that were made together stay together. */
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

/** An estimate, about four characters per token, for vendors that do not report usage. */
export const estimatedTokens = (characters: number): number => Math.ceil(characters / 4)

export const charactersIn = ({ instructions, turns, tools = [] }: ModelRequest): number =>
  instructions.length + JSON.stringify(turns.map(withoutPictures)).length + JSON.stringify(tools).length

/** Pictures are charged by their area, about as this many characters. */
const PICTURE = ' '.repeat(6_000)

const withoutPictures = (turn: ModelTurn): object =>
  turn.from === 'caller' ? { ...turn, pictures: (turn.pictures ?? []).map(() => PICTURE) } : turn
