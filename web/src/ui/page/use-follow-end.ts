import { type RefObject, type UIEvent, useEffect, useRef } from 'react'

/** Scrolled up further than this, the view no longer follows new content. */
const AT_END_PX = 80

interface FollowEnd {
  ref: RefObject<HTMLElement | null>
  onScroll(event: UIEvent<HTMLElement>): void
}

/**
 * Scrolls a box to its end whenever `content` changes. With `onScroll` the box stays where it is while the user has scrolled
 * up; without it the box always goes to the end.
 */
export function useFollowEnd(content: unknown): FollowEnd {
  const ref = useRef<HTMLElement>(null)
  const atEnd = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: new content moves the end
  useEffect(() => {
    if (ref.current && atEnd.current) ref.current.scrollTop = ref.current.scrollHeight
  }, [content])
  return {
    ref,
    onScroll({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) {
      atEnd.current = scrollHeight - scrollTop - clientHeight < AT_END_PX
    },
  }
}
