import type { RejectReason } from '../../../media/call-leg.ts'

/** The TwiML documents that we answer with. Source: Twilio, "TwiML for Programmable Voice". Pure. */

const document = (verbs: string): string => `<?xml version="1.0" encoding="UTF-8"?><Response>${verbs}</Response>`

/** Streams the audio of the call to `url` (wss) in both directions, and hangs up when the stream ends. */
export const connectTwiml = (url: string): string =>
  document(`<Connect><Stream url="${escaped(url)}"/></Connect><Hangup/>`)

/** Whether the instructions open a stream of the call's audio. */
export const opensStream = (twiml: string): boolean => twiml.includes('<Stream ')

export const hangupTwiml = (): string => document('<Hangup/>')

/** Twilio has two ways to refuse a call; neither costs anything. */
export const rejectTwiml = (reason: RejectReason): string =>
  document(`<Reject reason="${reason === 'busy' ? 'busy' : 'rejected'}"/>`)

export interface DialTwiml {
  to: string
  /** Where Twilio reports the result and asks for further instructions. */
  actionUrl?: string
  /** Where Twilio reports that the other side has answered. */
  answeredUrl?: string
  ringSeconds: number
}

/** Calls a number for the caller and connects the two. */
export function dialTwiml({ to, actionUrl, answeredUrl, ringSeconds }: DialTwiml): string {
  const action = actionUrl === undefined ? '' : ` action="${escaped(actionUrl)}"`
  const answered =
    answeredUrl === undefined ? '' : ` statusCallback="${escaped(answeredUrl)}" statusCallbackEvent="answered"`
  return document(
    `<Dial timeout="${ringSeconds}" answerOnBridge="true"${action}><Number${answered}>${escaped(to)}</Number></Dial>`,
  )
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (letter) => ENTITIES[letter] ?? '')
