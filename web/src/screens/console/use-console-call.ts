import { type RefObject, useEffect, useReducer, useRef } from 'react'
import workletUrl from '../../browser-call/audio-worklet.ts?worker&url'
import { type BrowserCall, startBrowserCall } from '../../browser-call/browser-call.ts'
import type { BrowserCallEvent } from '../../browser-call/browser-call-event.ts'
import { BEFORE, type ConsoleState, consoleState } from './console-state.ts'

export interface ConsoleHandle {
  state: ConsoleState
  /** Its width follows the microphone, fifty times a second, past React. */
  meter: RefObject<HTMLSpanElement | null>
  call(microphone: boolean): void
  say(text: string): void
  press(digit: string): void
  mute(on: boolean): void
  hangUp(): void
}

/** One call at a time from this page; leaving the page hangs up. */
export function useConsoleCall(): ConsoleHandle {
  const [state, tell] = useReducer(consoleState, BEFORE)
  const meter = useRef<HTMLSpanElement>(null)
  const open = useRef<BrowserCall | null>(null)
  const isHere = useRef(true)

  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
      open.current?.leave()
    }
  }, [])

  const onEvent = (event: BrowserCallEvent) => {
    if (event.type !== 'level') tell(event)
    else if (meter.current) meter.current.style.transform = `scaleX(${event.level.toFixed(2)})`
  }
  const call = async (microphone: boolean) => {
    tell({ type: 'calls' })
    try {
      const placed = await startBrowserCall({ workletUrl, microphone, onEvent })
      open.current = placed
      // The browser may ask for the microphone long enough for somebody to go elsewhere.
      if (!isHere.current) placed.leave()
    } catch {
      tell({
        type: 'failed',
        problem: 'This browser cannot play the call. Try a current Chrome, Edge, Firefox or Safari.',
      })
    }
  }
  return {
    state,
    meter,
    call: (microphone) => void call(microphone),
    say: (text) => open.current?.say(text),
    press: (digit) => open.current?.press(digit),
    mute: (on) => open.current?.mute(on),
    hangUp: () => {
      tell({ type: 'hangs_up' })
      open.current?.hangUp()
    },
  }
}
