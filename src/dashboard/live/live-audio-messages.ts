/**
 * The messages on the WebSocket on which a member hears a call in progress and takes it over. Audio is binary: 16-bit
 * little-endian mono at 16,000 samples a second, both sides of the call mixed. Only types, so that the page can share them.
 */
export type LiveAudioRequest =
  /** Sends what the caller and the assistant say from now on. */
  | { type: 'listen' }
  /** Connects the caller with this page; the page's audio is heard once the answer `taken` has arrived. */
  | { type: 'take_over' }
  /** Ends a call that was taken over. Closing the socket does the same. */
  | { type: 'hang_up' }

export type LiveAudioMessage =
  | { type: 'listening' }
  /** The assistant tells the caller that someone is taking the call. */
  | { type: 'connecting' }
  /** The caller and the page hear each other. */
  | { type: 'taken' }
  /** The last message. `transferred`: someone else talks to the caller; otherwise why the call ended. */
  | { type: 'ended'; reason: string }
  /** The request was refused, and why. */
  | { type: 'error'; message: string }
