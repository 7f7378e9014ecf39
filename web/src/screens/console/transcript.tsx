import { useEffect, useRef } from 'react'
import { CallTimelineList } from '../../call-view/call-timeline-list.tsx'
import type { ConsoleState } from './console-state.ts'

/** Who has scrolled up further than this reads something, and is not pulled down again. */
const AT_END_PX = 80

/** The captions of the call, the newest in view. */
export function Transcript({ state: { story, phase } }: { state: ConsoleState }) {
  const box = useRef<HTMLElement>(null)
  const atEnd = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was added moves the end
  useEffect(() => {
    if (box.current && atEnd.current) box.current.scrollTop = box.current.scrollHeight
  }, [story, phase])
  if (story.length === 0) {
    if (phase === 'over') return null
    return <p className="px-4 py-16 text-center text-muted">{WAITING[phase === 'calling' ? 'calling' : 'greeting']}</p>
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
      <CallTimelineList story={story} you />
    </section>
  )
}

const WAITING = {
  calling: 'It rings. Where the browser asks for the microphone, say yes or no.',
  greeting: 'The assistant has answered.',
}
