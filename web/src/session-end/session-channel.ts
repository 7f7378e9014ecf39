/** What happened to the session of this browser, which all of its tabs share. */
export type SessionNews = 'signed in' | 'signed out'

type Listener = (news: SessionNews) => void
const listeners = new Set<Listener>()

/** Reaches the other tabs of this browser, not the tab that posts. */
const channel = new BroadcastChannel('frontbell-session')
channel.onmessage = ({ data }: MessageEvent<SessionNews>) => {
  for (const listener of [...listeners]) listener(data)
}

/** Tells the other tabs. `signed in` also stands for another business of the same user. */
export const tellOtherTabs = (news: SessionNews): void => channel.postMessage(news)

/** Calls `listener` when another tab signs in or out. @returns a function that stops it */
export function onOtherTab(listener: Listener): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
