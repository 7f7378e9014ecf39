import type { Line, Speech } from '../../conversation/state.ts'
import type { ModelToolCall, ModelTurn } from '../../ports.ts'

/**
 * The conversation as the model is told it: what the caller heard, not what was meant, with what is on its way to being
 * heard. Every tool call has a result behind it, as vendors insist: that of one that was dropped says so. Pure.
 */
export function modelTurns(history: readonly Line[], speech: readonly Speech[]): ModelTurn[] {
  const turns: ModelTurn[] = []
  for (const line of history) {
    if (line.from === 'caller') turns.push({ from: 'caller', text: line.text })
    else if (line.from === 'assistant') turns.push(...assistantTurns(line, history, speech))
  }
  // Some models take words of their own at the end for the beginning of the answer.
  if (turns.at(-1)?.from === 'assistant') turns.push({ from: 'caller', text: '(The caller is waiting.)' })
  return turns
}

function assistantTurns(
  line: Extract<Line, { from: 'assistant' }>,
  history: readonly Line[],
  speech: readonly Speech[],
): ModelTurn[] {
  const coming = speech.filter((piece) => piece.line === line.id && piece.text !== '').map(({ text }) => text)
  const text = [line.heard, ...coming].filter((part) => part !== '').join(' ') + (line.cut && line.heard ? '…' : '')
  const { toolCalls } = line
  if (text === '' && toolCalls.length === 0) return []
  if (toolCalls.length === 0) return [{ from: 'assistant', text }]
  return [{ from: 'assistant', text, toolCalls }, ...toolCalls.map((call) => resultOf(call, history))]
}

const DROPPED = { outcome: 'not_run', note: 'The caller spoke before it was run. Nothing was done.' }

function resultOf(call: ModelToolCall, history: readonly Line[]): ModelTurn {
  const line = history.findLast((one) => one.from === 'tool' && one.call.id === call.id)
  return {
    from: 'tool',
    toolCallId: call.id,
    tool: call.tool,
    result: line?.from === 'tool' ? line.result : DROPPED,
  }
}

/** The line that the assistant is speaking; a new one where the last is somebody else's, or was cut. */
export function openLine(history: readonly Line[], id: number): { history: readonly Line[]; line: number } {
  const last = history.at(-1)
  if (last?.from === 'assistant' && !last.cut) return { history, line: last.id }
  return { history: [...history, newLine(id)], line: id }
}

const newLine = (id: number): Line => ({ from: 'assistant', id, heard: '', cut: false, toolCalls: [] })

/** What was heard of a line, or where it was cut. */
export function heardOf(history: readonly Line[], id: number, text: string, cut: boolean): readonly Line[] {
  return history.map((line) => {
    if (line.from !== 'assistant' || line.id !== id) return line
    const heard = [line.heard, text].filter((part) => part !== '').join(' ')
    return { ...line, heard, cut: line.cut || cut }
  })
}

/** The calls become part of the line that was spoken before them. */
export function withCalls(history: readonly Line[], id: number, calls: readonly ModelToolCall[]): readonly Line[] {
  const last = history.at(-1)
  const answered = last?.from === 'assistant' && last.toolCalls.length > 0
  const opened = answered ? { history: [...history, newLine(id)], line: id } : openLine(history, id)
  return opened.history.map((line) =>
    line.from === 'assistant' && line.id === opened.line ? { ...line, toolCalls: calls } : line,
  )
}
