import { type RefObject, useEffect, useReducer, useRef } from 'react'
import workletUrl from '../../browser-call/audio-worklet.ts?worker&url'
import { type BrowserCall, consoleUrl, startBrowserCall } from '../../browser-call/browser-call.ts'
import type { BrowserCallEvent } from '../../browser-call/browser-call-event.ts'
import { type ConsoleState, INITIAL_STATE, reduceConsole } from './console-state.ts'
import { text as labels } from './text.ts'

export interface ConsoleHandle {
  state: ConsoleState
  /** The level meter; its width is set fifty times a second without rendering. */
  meter: RefObject<HTMLSpanElement | null>
  call(microphone: boolean): void
  say(text: string): void
  press(digit: string): void
  mute(on: boolean): void
  hangUp(): void
}

/** Manages one call from this page; leaving the page hangs up. @param assistantId the assistant to try; null: the one that answers calls */
export function useConsoleCall(assistantId: string | null = null): ConsoleHandle {
  const [state, dispatch] = useReducer(reduceConsole, INITIAL_STATE)
  const meter = useRef<HTMLSpanElement>(null)
  const open = useRef<BrowserCall | null>(null)
  const isMounted = useRef(true)

  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
      open.current?.leave()
    }
  }, [])

  const onEvent = (event: BrowserCallEvent) => {
    if (event.type !== 'level') dispatch(event)
    else if (meter.current) meter.current.style.transform = `scaleX(${event.level.toFixed(2)})`
  }
  const call = async (microphone: boolean) => {
    dispatch({ type: 'calls' })
    try {
      const placed = await startBrowserCall({ workletUrl, microphone, onEvent, url: consoleUrl(location, assistantId) })
      open.current = placed
      // The user may leave the page while the browser asks for the microphone.
      if (!isMounted.current) placed.leave()
    } catch {
      dispatch({
        type: 'failed',
        problem: labels.problems.noAudio,
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
      dispatch({ type: 'hangs_up' })
      open.current?.hangUp()
    },
  }
}
