import type { EndedReason } from '../../features/calls/call.ts'
import type { ModelTurn } from '../ports.ts'
import type { ToolRequest } from '../tools/tool.ts'
import type { TimerName } from './events.ts'
import type { Transfer } from './state.ts'

/**
 * Where the audio of a piece of speech comes from. `text`: speech synthesis. `apology`: audio prepared at start-up, for
 * when synthesis fails. `answer`: a speech-to-speech model, which names the piece by its mark.
 */
export type SpeechKind = 'text' | 'tone' | 'apology' | 'answer'

/** Commands to a language model. */
export type LlmAction =
  /** Generates the next turn. `correction` is an instruction for this generation only. */
  | { do: 'llm_generate'; generationId: string; turns: readonly ModelTurn[]; correction: string | null }
  | { do: 'llm_abort'; generationId: string }

/** Commands to a speech-to-speech model. */
export type RealtimeAction =
  /** Makes the model speak according to `instructions`. */
  | { do: 'realtime_prompt'; instructions: string }
  /** Tells the model what the caller typed or pressed. */
  | { do: 'realtime_tell'; text: string }
  | { do: 'realtime_tool_result'; toolCallId: string; result: unknown }
  /** Cuts the answer off where the caller stopped hearing it; the model forgets the rest. Comes before `clear`. */
  | { do: 'realtime_cut'; answerId: string }

/** What the call loop has to do. */
export type Action =
  | LlmAction
  | RealtimeAction
  /** Closes the session of the speech-to-speech model, which is no longer used, and opens speech recognition. */
  | { do: 'close_realtime' }
  /** The caller has answered whether the call may be recorded. After a yes, the recording begins and the providers are opened. */
  | { do: 'note_consent'; given: boolean }
  | { do: 'speak'; mark: string; speech: SpeechKind; text: string; turn: number }
  /** Drops all speech that has not been heard yet; its marks will not come anymore. */
  | { do: 'clear' }
  /** Silences the line and keeps the position: `resume` continues from there, `clear` drops the rest. */
  | { do: 'hold' }
  | { do: 'resume' }
  /** Tells the recognizer that the utterance is over, so that it delivers the last words. */
  | { do: 'finish_utterance' }
  | { do: 'start_timer'; timer: TimerName; ms: number }
  | { do: 'cancel_timer'; timer: TimerName }
  | { do: 'run_tool'; toolCallId: string; request: ToolRequest }
  /** Records what the caller says, even if calls are not recorded. */
  | { do: 'record_message'; on: boolean }
  /** Announces that the other side of a transfer has answered, exactly once. */
  | ({ do: 'announce_transfer' } & Transfer)
  /** Closes the recognizer and the models because the call was transferred. */
  | { do: 'stop_listening' }
  | { do: 'hang_up' }
  /** The last action, exactly once. */
  | { do: 'finish'; reason: EndedReason }
