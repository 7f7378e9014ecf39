import type { ToolResult } from '../tools/tool.ts'
import { drained, leaveWhenHeard, offerMessageWithoutVoice, release } from './ending.ts'
import { fillerText } from './fillers.ts'
import { messageKept } from './message.ts'
import { optOutDone } from './opt-out/opt-out-answer.ts'
import { commandFailed, takeCommand } from './supervisor.ts'
import { closeTool, recordOutcome } from './tool-runs.ts'
import { beginTransferred, noteTransfer } from './transfer.ts'
import { speak, startTimer, type Turn } from './turn.ts'

/** Takes the answer of a tool. Late answers of an abandoned tool are ignored. */
export function takeToolResult(turn: Turn, toolCallId: string, result: ToolResult): void {
  const { state, responder } = turn
  const tool = state.runningTool
  if (tool?.toolCallId !== toolCallId) return
  closeTool(turn, result)
  if (state.phase === 'draining') drained(turn, tool, result)
  else if (result.outcome === 'transferred') {
    noteTransfer(turn, tool, result)
    release(turn, 'transferred')
  } else if (result.outcome === 'connected' && state.phase !== 'leaving') {
    noteTransfer(turn, tool, result)
    beginTransferred(turn)
    return
  } else if (state.phase === 'leaving') recordOutcome(turn, tool, result)
  else if (state.goodbye) {
    // The call is ending. The result of the tool is said first.
    const report = tool.startedBy === 'responder' ? responder?.reportResult(turn, tool, result) : []
    speak(turn, report ?? [])
    leaveWhenHeard(turn)
  } else if (tool.request.tool === 'keep_message') messageKept(turn, result)
  else if (tool.request.tool === 'do_not_call' && tool.startedBy === 'conversation') optOutDone(turn, result)
  else if (state.voiceFailed) offerMessageWithoutVoice(turn)
  else if (tool.startedBy === 'conversation') commandFailed(turn)
  else responder?.toolResult(turn, tool, result)
  if (state.command && state.phase === 'talking' && !state.runningTool) takeCommand(turn, state.command)
}

/** Says a filler, because the caller has waited in silence for a tool or a model. */
export function fillSilence(turn: Turn): void {
  const { state, config } = turn
  if (state.speech.length === 0) {
    const text = fillerText(state.runningTool?.request ?? null, state.fillers, state.turn)
    state.fillers += 1
    speak(turn, [{ text }])
  }
  startTimer(turn, 'filler', config.limits.fillerAgainMs)
}
