/**
 * Carriers that bring and place calls through their own API, in the order in which outbound calls prefer them. To add one:
 * its folder in telephony/carriers/ and its name here; app/telephony/carrier-calls.ts then does not compile until it opens
 * the new carrier.
 */
export const VOICE_CARRIERS = ['twilio', 'telnyx'] as const
export type VoiceCarrier = (typeof VOICE_CARRIERS)[number]

/** What carries the audio of a call. `browser`: a member of the team tries the assistant in the dashboard. */
export const CALL_TRANSPORTS = ['sip', ...VOICE_CARRIERS, 'browser'] as const
export type CallTransport = (typeof CALL_TRANSPORTS)[number]

/**
 * The result of the telephone network's check of a caller's number (STIR/SHAKEN, RFC 8224 and ATIS-1000074). A: the caller's carrier
 * vouches for the number; B: for the caller, but not for the number; C: for neither. `failed`: the signature is wrong. `none`: the call was
 * not signed, or the signature could not be checked.
 */
export const CALLER_ATTESTATIONS = ['A', 'B', 'C', 'failed', 'none'] as const
export type CallerAttestation = (typeof CALLER_ATTESTATIONS)[number]

/** What a phone number can be used for: calls, texts, texts with media. */
export interface NumberCapabilities {
  voice: boolean
  sms: boolean
  mms: boolean
}
