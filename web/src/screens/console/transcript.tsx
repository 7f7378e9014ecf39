import { CallTimelineList } from '../../call-view/call-timeline-list.tsx'
import { useFollowEnd } from '../../ui/page/use-follow-end.ts'
import type { ConsoleState } from './console-state.ts'
import { text } from './text.ts'

/** The captions of the call; the view follows the newest. */
export function ConsoleTranscript({ state: { timeline, phase } }: { state: ConsoleState }) {
  const followEnd = useFollowEnd(timeline)
  if (timeline.length === 0) {
    if (phase === 'over') return null
    return <p className="px-4 py-16 text-center text-muted">{phase === 'calling' ? text.ringing : text.answered}</p>
  }
  return (
    <section
      {...followEnd}
      aria-label={text.transcript}
      aria-live="polite"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      className="h-[42dvh] overflow-y-auto p-4 sm:h-auto sm:max-h-[56vh] sm:min-h-64"
    >
      <CallTimelineList timeline={timeline} you />
    </section>
  )
}
