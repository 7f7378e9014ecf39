import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Bell as BellIcon } from 'lucide-react'
import { unwrapPage } from '../api.ts'
import { listNotifications } from '../client/sdk.gen.ts'
import { buttonClass } from '../ui/form/button.tsx'
import { text } from './text.ts'

/** The highest number that is counted; above it the label says "or more". */
const MAX_COUNTED = 100

/** A link to the notifications, with the number of unread ones. */
export function NotificationBell() {
  const unread = useQuery({
    queryKey: ['notification', 'unread'],
    queryFn: async () =>
      (await unwrapPage(listNotifications({ query: { read: false, limit: MAX_COUNTED } }))).items.length,
  })
  const count = unread.data ?? 0
  const many = count === MAX_COUNTED ? text.navigation.orMore(MAX_COUNTED) : String(count)
  return (
    <Link
      to="/settings/notifications"
      aria-label={count === 0 ? text.settings.notifications : text.navigation.unreadNotifications(many, count === 1)}
      className={`relative ${buttonClass('ghost', 'icon')}`}
    >
      <BellIcon aria-hidden />
      {count > 0 && (
        <span
          aria-hidden
          className="absolute top-0 right-0 min-w-4 rounded-full bg-accent px-1 text-center text-[10px] leading-4 text-on-accent"
        >
          {count > 9 ? '9+' : count}
        </span>
      )}
    </Link>
  )
}
