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
