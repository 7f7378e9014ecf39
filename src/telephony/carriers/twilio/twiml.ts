import type { RejectReason } from '../../../media/call-leg.ts'

/** The few TwiML documents that we answer with. Source: Twilio, "TwiML for Programmable Voice". Pure. */

const document = (verbs: string): string => `<?xml version="1.0" encoding="UTF-8"?><Response>${verbs}</Response>`

/** The audio of the call goes to `url` (wss), both ways; when that is over, so is the call. */
export const connectTwiml = (url: string): string =>
  document(`<Connect><Stream url="${escaped(url)}"/></Connect><Hangup/>`)

/** Whether the instructions bring us the audio of a call. */
export const opensStream = (twiml: string): boolean => twiml.includes('<Stream ')

export const hangupTwiml = (): string => document('<Hangup/>')

/** Twilio knows two ways to refuse; neither costs anything. */
export const rejectTwiml = (reason: RejectReason): string =>
  document(`<Reject reason="${reason === 'busy' ? 'busy' : 'rejected'}"/>`)

export interface DialTwiml {
  to: string
  /** Where Twilio tells how it went, and asks what to do then. */
  actionUrl?: string
  /** Where Twilio tells that the other side has picked up. */
  answeredUrl?: string
  ringSeconds: number
}

/** Calls somebody for the caller and joins the two. */
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
