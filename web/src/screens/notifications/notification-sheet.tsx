import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { unwrap } from '../../api.ts'
import { markNotificationRead } from '../../client/sdk.gen.ts'
import type { Notification } from '../../client/types.gen.ts'
import { formatNumbersIn } from '../../format.ts'
import { ScreenLink } from '../../layout/screen-link.tsx'
import { refreshKinds } from '../../live-updates.ts'
import { useHasRole } from '../../session.ts'
import { Time } from '../../ui/data/time.tsx'
import { Button } from '../../ui/form/button.tsx'
import { Sheet } from '../../ui/overlay/sheet.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { SeverityBadge } from './severity-badge.tsx'
import { text } from './text.ts'

/** The link to the resource that a notification is about. */
const RESOURCE_LINKS: Readonly<Record<string, { to: string; route: string; label: string }>> = {
  webhook: { to: '/settings/webhooks', route: '/settings/webhooks/$webhookId', label: text.viewEndpoint },
  call: { to: '/calls', route: '/calls/$callId', label: text.viewCall },
  appointment: { to: '/calendar', route: '/calendar/$appointmentId', label: text.viewAppointment },
}

/** The list of resources that have no page of their own. */
const LIST_LINKS: Readonly<Record<string, { to: string; label: string }>> = {
  calendar: { to: '/settings/calendars', label: text.viewCalendars },
  number: { to: '/numbers', label: text.viewNumbers },
  message: { to: '/conversations', label: text.viewMessages },
}

/** An event of a connected calendar is over an appointment. */
function ConflictActions({ of, onKeep }: { of: Notification; onKeep(): void }) {
  return (
    <div className="flex flex-wrap items-center gap-4">
      <Button onClick={onKeep}>{text.keepAppointment}</Button>
      <ScreenLink to={`/calendar/${of.resourceId}`} route="/calendar/$appointmentId">
        {text.moveAppointment}
      </ScreenLink>
    </div>
  )
}

/** One notification; opening it marks it as read. */
export function NotificationSheet({ of, onClose }: { of: Notification | null; onClose(): void }) {
  const mayWrite = useHasRole('member')
  const queryClient = useQueryClient()
  const markRead = useEffectEvent(() => {
    if (of === null || of.readAt !== null || !mayWrite) return
    unwrap(markNotificationRead({ path: { id: of.id } })).then(
      () => refreshKinds(queryClient, new Set(['notification'])),
      (error) => toast.error(text.notRead, error),
    )
  })
  const id = of?.id
  useEffect(() => {
    if (id !== undefined) markRead()
  }, [id])
  if (of === null) return null
  const place = RESOURCE_LINKS[of.resourceType ?? '']
  const list = LIST_LINKS[of.resourceType ?? '']
  return (
    <Sheet
      open
      onClose={onClose}
      title={formatNumbersIn(of.title)}
      description={<Time at={of.createdAt} format="full" />}
    >
      <div className="flex flex-col items-start gap-4">
        <SeverityBadge of={of.severity} />
        <p className="break-words whitespace-pre-wrap">{formatNumbersIn(of.body)}</p>
        {of.type === 'calendar.conflict' ? (
          <ConflictActions of={of} onKeep={onClose} />
        ) : (
          place &&
          of.resourceId !== null && (
            <ScreenLink to={`${place.to}/${of.resourceId}`} route={place.route}>
              {place.label}
            </ScreenLink>
          )
        )}
        {list && <ScreenLink to={list.to}>{list.label}</ScreenLink>}
      </div>
    </Sheet>
  )
}
