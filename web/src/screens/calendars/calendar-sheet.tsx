import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { unwrap, unwrapEmpty } from '../../api.ts'
import { changeCalendarOwner, disconnectCalendar, signInToCalendarAgain, syncCalendar } from '../../client/sdk.gen.ts'
import type { CalendarConnection } from '../../client/types.gen.ts'
import { refreshKinds } from '../../live-updates.ts'
import { useHasRole } from '../../session.ts'
import { Detail, DetailList } from '../../ui/data/detail-list.tsx'
import { Time } from '../../ui/data/time.tsx'
import { Button } from '../../ui/form/button.tsx'
import { Sheet } from '../../ui/overlay/sheet.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { TypeToConfirmDialog } from '../../ui/overlay/type-to-confirm-dialog.tsx'
import { useStaff } from '../staff/use-staff.ts'
import { ConnectionBadge } from './connection-badge.tsx'
import { leaveFor } from './leave-for.ts'
import { OwnerSelect } from './owner-field.tsx'
import { text } from './text.ts'

const KINDS = new Set(['calendarConnection'])

/** One connected calendar: whether it is read, and since when not. */
export function CalendarSheet({ of, onClose }: { of: CalendarConnection | null; onClose(): void }) {
  const [isLeaving, setLeaving] = useState(false)
  const mayDisconnect = useHasRole('admin')
  const maySync = useHasRole('member')
  const queryClient = useQueryClient()
  const syncing = useMutation({
    mutationFn: (id: string) => unwrap(syncCalendar({ path: { id } })),
    onSuccess: () => {
      refreshKinds(queryClient, KINDS)
      toast.success(text.syncStarted)
    },
    onError: (error) => toast.error(text.notSynced, error),
  })
  const leaving = useMutation({
    mutationFn: ({ id }: CalendarConnection) => unwrapEmpty(disconnectCalendar({ path: { id } })),
    onSuccess: (_, { title }) => {
      refreshKinds(queryClient, KINDS)
      toast.success(text.disconnected(title))
      setLeaving(false)
      onClose()
    },
    onError: (error) => toast.error(text.notDisconnected, error),
  })
  const signingIn = useMutation({
    mutationFn: (id: string) => unwrap(signInToCalendarAgain({ path: { id } })),
    onSuccess: ({ url }) => leaveFor(url),
    onError: (error) => toast.error(text.notBegun, error),
  })
  if (of === null) return null
  if (isLeaving)
    return (
      <TypeToConfirmDialog
        open
        onClose={() => setLeaving(false)}
        title={text.disconnectTitle(of.title)}
        description={text.disconnectHint}
        word="disconnect"
        confirmLabel={text.disconnectConfirm}
        busy={leaving.isPending}
        onConfirm={() => leaving.mutate(of)}
      />
    )
  return (
    <Sheet
      open
      onClose={onClose}
      title={of.title}
      description={text.kinds[of.kind]}
      actions={
        <>
          {mayDisconnect && (
            <Button variant="danger" onClick={() => setLeaving(true)}>
              {text.disconnect}
            </Button>
          )}
          {maySync && (
            <Button busy={syncing.isPending} onClick={() => syncing.mutate(of.id)}>
              {text.syncNow}
            </Button>
          )}
          {mayDisconnect && of.status === 'refused' && (of.kind === 'google' || of.kind === 'microsoft') && (
            <Button variant="primary" busy={signingIn.isPending} onClick={() => signingIn.mutate(of.id)}>
              {text.signInAgain}
            </Button>
          )}
        </>
      }
    >
      <DetailList>
        <Detail label={text.status}>
          <ConnectionBadge of={of} />
        </Detail>
        <Detail label={text.lastRead} wide>
          {of.reachedAt === null ? text.never : <Time at={of.reachedAt} format="full" />}
        </Detail>
        <OwnerDetail of={of} />
        <Detail label={text.writes}>{of.exports ? text.written : text.notWritten}</Detail>
        <Detail label={text.connected}>
          <Time at={of.createdAt} />
        </Detail>
        {of.failingSince !== null && (
          <Detail label={text.since} wide>
            <Time at={of.failingSince} format="full" />
          </Detail>
        )}
        {of.problem !== null && (
          <Detail label={text.problem} wide>
            {of.problem}
          </Detail>
        )}
      </DetailList>
      {of.problem !== null && <p className="mt-4 text-[13px] text-muted">{text.staysBlocked}</p>}
    </Sheet>
  )
}

/** Whose calendar it is; admins change it here. */
function OwnerDetail({ of }: { of: CalendarConnection }) {
  const mayChange = useHasRole('admin')
  const staff = useStaff().data ?? []
  const queryClient = useQueryClient()
  const changing = useMutation({
    mutationFn: (staffId: string | null) => unwrap(changeCalendarOwner({ path: { id: of.id }, body: { staffId } })),
    onSuccess: () => refreshKinds(queryClient, KINDS),
    onError: (error) => toast.error(text.ownerNotChanged, error),
  })
  const current = staff.find(({ id }) => id === of.staffId)
  const choices = staff.filter((one) => one.active || one === current)
  if (choices.length === 0) return null
  const name = of.staffId === null ? text.wholeBusiness : (current?.name ?? text.formerStaff)
  if (!mayChange) return <Detail label={text.owner}>{name}</Detail>
  return (
    <Detail label={text.owner}>
      <OwnerSelect
        aria-label={text.owner}
        staff={choices}
        staffId={of.staffId}
        disabled={changing.isPending}
        onChange={(staffId) => changing.mutate(staffId)}
      />
    </Detail>
  )
}
