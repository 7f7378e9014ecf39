/** All times of a conversation, in milliseconds. */
export interface Limits {
  /** The longest call. */
  maxCallMs: number
  /**
   * The longest conversation with the person to whom a caller was transferred, if the audio goes through the service.
   */
  maxTransferredMs: number
  /** How much time a call still has, at least, after a failed transfer. */
  afterTransferMs: number
  /** How long the caller may be silent before the assistant asks again. */
  listenMs: number
  /** The silence before the first and before each further "one moment" while a tool runs. */
  fillerMs: number
  fillerAgainMs: number
  /** How long the farewell may take to be heard. */
  farewellMs: number
  /** How long an ending call waits for a tool that has effects. */
  patienceMs: number
  /** The longest message. */
  messageMs: number
  /** The silence that ends a message, before its first word and after it. */
  messageStartMs: number
  messagePauseMs: number
  /** The shortest and the longest wait after the caller's last sound before the turn is over; see `endpointing.ts`. */
  endpointMinMs: number
  endpointMaxMs: number
  /**
   * How long the recognizer may take for the last words of an utterance: if it has delivered some words, and if it has
   * not.
   */
  lastWordsMs: number
  firstWordsMs: number
  /** How long the assistant pauses for a voice without recognized words. */
  overlapMs: number
  /** The same, counted from the first sound, if the recognizer reports words while the caller is speaking. */
  overdueWordsMs: number
  /** How long a language model may leave the caller in silence before a filler. */
  modelFillerMs: number
  /** The pause after which the pressed keys are taken together. */
  keysMs: number
}

export const DEFAULT_LIMITS: Omit<Limits, 'maxCallMs'> = {
  maxTransferredMs: 4 * 60 * 60_000,
  afterTransferMs: 60_000,
  listenMs: 7_000,
  fillerMs: 1_000,
  fillerAgainMs: 6_000,
  farewellMs: 20_000,
  patienceMs: 20_000,
  messageMs: 120_000,
  messageStartMs: 8_000,
  messagePauseMs: 4_000,
  endpointMinMs: 500,
  endpointMaxMs: 3_000,
  lastWordsMs: 1_000,
  firstWordsMs: 6_000,
  overlapMs: 4_000,
  overdueWordsMs: 1_000,
  modelFillerMs: 2_500,
  keysMs: 1_800,
}
