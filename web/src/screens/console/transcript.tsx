import { useEffect, useRef } from 'react'
import { CallTimelineList } from '../../call-view/call-timeline-list.tsx'
import type { ConsoleState } from './console-state.ts'

/** Scrolled up further than this, the view no longer follows new captions. */
const AT_END_PX = 80

/** The captions of the call; the view follows the newest. */
export function ConsoleTranscript({ state: { timeline, phase } }: { state: ConsoleState }) {
  const box = useRef<HTMLElement>(null)
  const atEnd = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was added moves the end
  useEffect(() => {
    if (box.current && atEnd.current) box.current.scrollTop = box.current.scrollHeight
  }, [timeline, phase])
  if (timeline.length === 0) {
    if (phase === 'over') return null
    return (
      <p className="px-4 py-16 text-center text-muted">{WAITING_TEXTS[phase === 'calling' ? 'calling' : 'greeting']}</p>
    )
  }
  return (
    <section
      ref={box}
      aria-label="Conversation"
      aria-live="polite"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
        atEnd.current = scrollHeight - scrollTop - clientHeight < AT_END_PX
      }}
      className="h-[42dvh] overflow-y-auto p-4 sm:h-auto sm:max-h-[56vh] sm:min-h-64"
    >
      <CallTimelineList timeline={timeline} you />
    </section>
  )
}

const WAITING_TEXTS = {
  calling: 'It rings. Where the browser asks for the microphone, say yes or no.',
  greeting: 'The assistant has answered.',
}
