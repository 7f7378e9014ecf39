import { type RefObject, useEffect, useRef, useState } from 'react'
import workletUrl from '../../browser-call/audio-worklet.ts?worker&url'
import { type LiveAudio, type LiveAudioEvent, openLiveAudio } from '../../browser-call/live-audio.ts'
import { toSentence } from '../../format.ts'
import { text } from './text.ts'

type Phase = 'off' | 'opening' | 'listening' | 'connecting' | 'taken'

export interface LiveAudioHandle {
  phase: Phase
  /** Why the last attempt failed; null: it did not. */
  problem: string | null
  /** Shows the loudness of the call; its width is set fifty times a second without rendering. */
  meter: RefObject<HTMLSpanElement | null>
  listen(): void
  takeOver(): void
  mute(on: boolean): void
  /** Stops listening, or ends a call that was taken over. */
  stop(): void
}

/** Listens to a call in progress on this page, and takes it over. Leaving the page stops that. */
export function useLiveAudio(callId: string): LiveAudioHandle {
  const [phase, setPhase] = useState<Phase>('off')
  const [problem, setProblem] = useState<string | null>(null)
  const meter = useRef<HTMLSpanElement>(null)
  const open = useRef<LiveAudio | null>(null)
  const isMounted = useRef(true)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
      open.current?.close()
    }
  }, [])
  useLeaveQuestion(phase === 'taken')

  const fail = (message: string) => {
    setProblem(message)
    setPhase((now) => (now === 'connecting' ? 'listening' : now))
  }
  const onEvent = (event: LiveAudioEvent) => {
    if (event.type === 'level') {
      if (meter.current) meter.current.style.transform = `scaleX(${event.level.toFixed(2)})`
    } else if (event.type === 'error') fail(toSentence(event.message))
    else if (event.type === 'no_microphone') fail(text.audio.noMicrophone)
    else if (event.type === 'closed') {
      open.current = null
      setPhase('off')
    } else if (event.type !== 'ended') setPhase(event.type)
  }
  const begin = async (first: (live: LiveAudio) => Promise<void> | void) => {
    setProblem(null)
    if (open.current === null) {
      setPhase('opening')
      try {
        open.current = await openLiveAudio(callId, workletUrl, onEvent)
      } catch {
        setProblem(text.audio.refused)
        setPhase('off')
        return
      }
      // The user may leave the page meanwhile.
      if (!isMounted.current) open.current.close()
    }
    const live = open.current
    if (live !== null) await first(live)
  }
  return {
    phase,
    problem,
    meter,
    listen: () => void begin((live) => live.listen()),
    takeOver: () => void begin((live) => live.takeOver()),
    mute: (on) => open.current?.mute(on),
    stop: () => open.current?.close(),
  }
}

/** Lets the browser ask before the page is closed. */
function useLeaveQuestion(on: boolean): void {
  useEffect(() => {
    if (!on) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [on])
}
