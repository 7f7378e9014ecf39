import type { App } from '../../app/app.ts'
import type { LiveEvent } from '../../assistant/call/control.ts'
import { systemClock } from '../../kernel/clock.ts'
import { silentLog } from '../../kernel/log.ts'
import { openRtpPort } from '../../telephony/rtp/port.ts'
import { dial } from '../../telephony/sip/call/uac.ts'
import { SipEndpoint } from '../../telephony/sip/endpoint.ts'
import { Softphone } from '../../telephony/softphone.ts'

/** Prints what happens in the demonstration. */
export interface Narrator {
  chapter(title: string): void
  line(text: string): void
}

/** The questions that the caller waits for and the keys that the caller presses, in this order. */
const SCRIPT: readonly { hears: RegExp; presses: string }[] = [
  { hears: /To book an appointment/, presses: '1' },
  { hears: /For Haircut/, presses: '1' },
  { hears: /For later times/, presses: '2' },
  { hears: /To confirm/, presses: '1' },
]
const DONE = /It's booked/
const CALLER = '+12125550187'
const WHOLE_CALL_MS = 45_000
/** How long a person takes to find a key. */
const REACTION_MS = 350
const LISTENS_TO_THE_END_MS = 5_000

/**
 * Dials the service over SIP on loopback, books by keypad over RTP, and hangs up when the assistant has confirmed the
 * booking. Prints captions during the call. Throws if the call ends earlier.
 */
export async function callAndBook(app: App, to: string, narrator: Narrator): Promise<void> {
  const clock = systemClock
  const endpoint = await SipEndpoint.open({ host: '127.0.0.1', port: 0, clock, log: silentLog, onRequest() {} })
  const port = await openRtpPort({ host: '127.0.0.1', clock, log: silentLog })
  const phone = new Softphone(port, { clock })
  try {
    const recorded = waitForRecord(app)
    const script = followScript(app, narrator, (digits) => phone.press(digits))
    if (app.sip === null) throw new Error('the demonstration needs SIP')
    const proxy = { host: app.sip.host, port: app.sip.port, protocol: 'udp' as const }
    const leg = dial({ endpoint, to, from: CALLER, proxy, openMedia: async () => port })
    leg.onEnd((end) => script.fail(`the call ended early (${end})`))
    await Promise.all([leg.answer(), script.done])
    leg.hangup()
    narrator.line('(the caller hangs up)')
    await recorded
    if (phone.loudest === 0) throw new Error('the caller heard nothing but silence')
  } finally {
    port.close()
    await endpoint.close()
  }
}

/** Resolves when the call is on record. */
function waitForRecord(app: App): Promise<void> {
  return new Promise((resolve) => {
    const stop = app.live.subscribe((event) => {
      if (event.kind !== 'ended') return
      stop()
      resolve()
    })
  })
}

/** Presses the key of each question when the assistant asks it; `done` resolves when the booking is confirmed. */
function followScript(app: App, narrator: Narrator, press: (digits: string) => unknown) {
  const steps = [...SCRIPT]
  let fail: (why: string) => void = () => {}
  const done = new Promise<void>((resolve, reject) => {
    fail = (why) => {
      stop()
      reject(new Error(`the scripted call failed: ${why}`))
    }
    const cancel = systemClock.after(WHOLE_CALL_MS, () => fail(`it took longer than ${WHOLE_CALL_MS / 1000} s`))
    const unsubscribe = app.live.subscribe((event) => {
      if (event.kind === 'caption') hear(event)
    })
    function stop(): void {
      cancel()
      unsubscribe()
    }
    function hear({ role, text, atMs }: Caption): void {
      narrator.line(`${stamp(atMs)}  ${role === 'caller' ? 'Caller   ' : 'Assistant'}  ${text}`)
      if (role === 'caller') return
      if (DONE.test(text)) {
        stop()
        systemClock.after(LISTENS_TO_THE_END_MS, resolve)
      }
      const step = steps[0]?.hears.test(text) ? steps.shift() : undefined
      if (step) systemClock.after(REACTION_MS, () => press(step.presses))
    }
  })
  return { done, fail: (why: string) => fail(why) }
}

type Caption = Extract<LiveEvent, { kind: 'caption' }>

const stamp = (ms: number) => `${Math.floor(ms / 60_000)}:${((ms % 60_000) / 1000).toFixed(1).padStart(4, '0')}`
