import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { closeChanges, openChanges, refreshEverything } from '../live-updates.ts'
import { signInSearch } from '../screens/sign-in/next-path.ts'
import { type Session, sessionQuery } from '../session.ts'
import { onOtherTab } from './session-channel.ts'

/**
 * What a tab does when its session has ended: it leaves for the sign-in page, which leads back and says why. A tab with text that is not
 * saved stays and covers the page with the sign-in form, so that the text is there after signing in again.
 */
interface Parts {
  queryClient: QueryClient
  router: AnyRouter
  /** Whether the page needs a session. */
  isInside(): boolean
}

let parts: Parts | null = null
let isCovered = false
const listeners = new Set<() => void>()

/** Whether the page is to be covered by the sign-in form. */
export const useIsCovered = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => isCovered,
  )

function setCovered(covered: boolean): void {
  isCovered = covered
  for (const listener of listeners) listener()
}

/** Follows the other tabs of this browser. Call it once. */
export function watchSession(all: Parts): void {
  parts = all
  onOtherTab((news) => {
    if (!all.isInside()) return
    if (news === 'signed out') endSession()
    else void resumeSession().catch(() => {})
  })
}

/** The session of this tab has ended, as a refused request or another tab reports. */
export function endSession(): void {
  if (parts === null || isCovered || !parts.isInside()) return
  if (losesText()) {
    closeChanges()
    setCovered(true)
  } else void leave(parts)
}

/** After somebody signed in: goes on if it is the same user in the same business, otherwise opens the dashboard anew. */
export async function resumeSession(): Promise<void> {
  if (parts === null) return
  const { queryClient, router } = parts
  const before = queryClient.getQueryData<Session>(sessionQuery.queryKey)
  const now = await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 })
  if (before !== undefined && isSame(before, now)) {
    setCovered(false)
    openChanges(queryClient)
    refreshEverything(queryClient)
    return
  }
  await leave(parts)
  router.history.push('/', undefined, { ignoreBlocker: true })
}

const isSame = (before: Session, now: Session): boolean =>
  before.email === now.email && before.business.id === now.business.id

/** Nothing of the page stays: neither records in the cache nor what a screen holds. */
async function leave({ queryClient, router }: Parts): Promise<void> {
  const { next } = signInSearch(router.state.location.href)
  queryClient.clear()
  setCovered(false)
  await router.navigate({ to: '/sign-in', ignoreBlocker: true, search: { ...(next && { next }), ended: 'yes' } })
}

/** Gives up what is typed on a covered page. */
export function leaveForSignIn(): void {
  if (parts !== null) void leave(parts)
}

/** Whether a form or sheet would ask before the user leaves: what asks on the screens also asks the browser to ask. */
function losesText(): boolean {
  const question = new Event('beforeunload', { cancelable: true })
  return !window.dispatchEvent(question)
}
