/** The dashboard page of a notification's subject; the list of notifications if there is none. */
export const notificationPages =
  (baseUrl: string) =>
  ({ type, id }: { type: string | null; id: string | null }): string => {
    const own = id === null ? undefined : PAGES[type ?? '']
    if (own !== undefined && id !== null) return `${baseUrl}${own}/${encodeURIComponent(id)}`
    return `${baseUrl}${LISTS[type ?? ''] ?? '/settings/notifications'}`
  }

/** The page in the dashboard on which reports are scheduled. */
export const reportsPage = (baseUrl: string): string => `${baseUrl}/settings/notifications`

const PAGES: Readonly<Record<string, string>> = {
  call: '/calls',
  appointment: '/calendar',
  webhook: '/settings/webhooks',
}
const LISTS: Readonly<Record<string, string>> = {
  calendar: '/settings/calendars',
  number: '/numbers',
  message: '/conversations',
}
