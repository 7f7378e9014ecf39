import type { Speech } from '../../conversation/state.ts'
import type { TranscriptEntry } from '../../conversation/transcript.ts'
import type { ModelToolCall, ModelTurn } from '../../ports.ts'

/** One contribution to a conversation, in the order in which the model sees them. */
export type HistoryLine =
  | { from: 'caller'; text: string }
  /** `heard` is the part that the caller heard; `cut` means that the rest was not heard. */
  | { from: 'assistant'; id: number; heard: string; cut: boolean; toolCalls: readonly ModelToolCall[] }
  | { from: 'tool'; call: ModelToolCall; result: unknown }

/**
 * The conversation as the model sees it: what the caller heard, and what they are about to hear. Every tool call is
 * followed by a result, as vendors require; a call that was dropped gets a result that says so. Pure.
 */
export function modelTurns(history: readonly HistoryLine[], speech: readonly Speech[]): ModelTurn[] {
  const turns: ModelTurn[] = []
  for (const line of history) {
    if (line.from === 'caller') turns.push({ from: 'caller', text: line.text })
    else if (line.from === 'assistant') turns.push(...assistantTurns(line, history, speech))
  }
  // Some models continue their own last words instead of answering.
  if (turns.at(-1)?.from === 'assistant') turns.push({ from: 'caller', text: '(The caller is waiting.)' })
  return turns
}

function assistantTurns(
  line: Extract<HistoryLine, { from: 'assistant' }>,
  history: readonly HistoryLine[],
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

function resultOf(call: ModelToolCall, history: readonly HistoryLine[]): ModelTurn {
  const line = history.findLast((one) => one.from === 'tool' && one.call.id === call.id)
  return {
    from: 'tool',
    toolCallId: call.id,
    tool: call.tool,
    result: line?.from === 'tool' ? line.result : DROPPED,
  }
}

/**
 * The line that the assistant is speaking; a new one after a line of the caller or of a tool, and after an
 * interruption.
 */
export function openLine(
  history: readonly HistoryLine[],
  id: number,
): { history: readonly HistoryLine[]; line: number } {
  const last = history.at(-1)
  if (last?.from === 'assistant' && !last.cut) return { history, line: last.id }
  return { history: [...history, newLine(id)], line: id }
}

const newLine = (id: number): HistoryLine => ({ from: 'assistant', id, heard: '', cut: false, toolCalls: [] })

/** Adds what the caller heard of a line; with `cut`, they will not hear the rest. */
export function addToLine(
  history: readonly HistoryLine[],
  id: number,
  text: string,
  cut: boolean,
): readonly HistoryLine[] {
  return history.map((line) => {
    if (line.from !== 'assistant' || line.id !== id) return line
    const heard = [line.heard, text].filter((part) => part !== '').join(' ')
    return { ...line, heard, cut: line.cut || cut }
  })
}

/** Adds tool calls to the line that was spoken before them. */
export function withCalls(
  history: readonly HistoryLine[],
  id: number,
  calls: readonly ModelToolCall[],
): readonly HistoryLine[] {
  const last = history.at(-1)
  const hasCalls = last?.from === 'assistant' && last.toolCalls.length > 0
  const opened = hasCalls ? { history: [...history, newLine(id)], line: id } : openLine(history, id)
  return opened.history.map((line) =>
    line.from === 'assistant' && line.id === opened.line ? { ...line, toolCalls: calls } : line,
  )
}

/** The conversation that the previous responder conducted. */
export const historyFrom = (transcript: readonly TranscriptEntry[]): HistoryLine[] =>
  transcript.map(({ role, text, interrupted }, index) =>
    role === 'caller'
      ? { from: 'caller', text }
      : { from: 'assistant', id: -1 - index, heard: text, cut: interrupted, toolCalls: [] },
  )
