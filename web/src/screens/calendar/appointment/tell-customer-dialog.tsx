import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { unwrap } from '../../../api.ts'
import { createMessage, getAppointment, listAppointmentNotices } from '../../../client/sdk.gen.ts'
import { formatClockTime, formatDay, formatPhoneNumber } from '../../../format.ts'
import { SimulatedTextsNotice } from '../../../layout/simulated-texts-notice.tsx'
import { refreshKinds } from '../../../live-updates.ts'
import { useSession } from '../../../session.ts'
import { Button } from '../../../ui/form/button.tsx'
import { Field, Textarea } from '../../../ui/form/field.tsx'
import { FormError } from '../../../ui/form/form-error.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { toast } from '../../../ui/overlay/toast.tsx'
import { useNoticeSettings } from '../../customer-notices/use-notice-settings.ts'
import { useSendingNumbers } from '../../numbers/use-numbers.ts'
import { text } from '../text.ts'
import { personLabel } from './appointment-labels.ts'
import { isOutdated, isTold, type UntoldChange } from './untold-change.ts'

/**
 * Offers to text the customer after a move or a cancellation, unless the service tells them by itself; it does not where it
 * would have to wait for a morning after the start. The offer ends when the appointment changes again. `change` is null while there
 * is nothing to tell.
 */
export function TellCustomerDialog({ change, onClose }: { change: UntoldChange | null; onClose(): void }) {
  const canText = useSendingNumbers().some(({ capabilities }) => capabilities.sms)
  const { data: settings } = useNoticeSettings()
  const { data: notices } = useQuery({
    queryKey: ['appointment', change?.appointment.id, 'notices', change?.appointment.updatedAt],
    queryFn: () => unwrap(listAppointmentNotices({ path: { id: change?.appointment.id ?? '' } })),
    enabled: change !== null,
  })
  const phone = change?.appointment.contactPhone
  const isPast = change !== null && Date.parse(change.appointment.startsAt) < Date.now()
  if (change === null || !canText || !phone || isPast || settings === undefined || notices === undefined) return null
  if (settings.byText && isTold(change, notices)) return <ToldByService onShown={onClose} />
  return <Offer key={change.appointment.updatedAt} change={change} phone={phone} onClose={onClose} />
}

/** Says that nothing is to be done. */
function ToldByService({ onShown }: { onShown(): void }) {
  const show = useEffectEvent(() => {
    toast.success(text.tell.byService)
    onShown()
  })
  useEffect(() => show(), [])
  return null
}

function Offer({ change, phone, onClose }: { change: UntoldChange; phone: string; onClose(): void }) {
  const { name, timezone } = useSession().business
  const { appointment, kind } = change
  const when = text.tell.when(
    formatDay(appointment.startsAt, timezone, Date.now()),
    formatClockTime(appointment.startsAt, timezone),
  )
  const [body, setBody] = useState(
    text.tell[kind](name, appointment.service, when, appointment.staffName ?? text.anybody),
  )
  const queryClient = useQueryClient()
  const current = appointmentQuery(appointment.id)
  const { data: now } = useQuery({ ...current, initialData: appointment })
  const withdraw = useEffectEvent(() => {
    toast.success(text.tell.outdated)
    onClose()
  })
  const isWithdrawn = isOutdated(appointment, now)
  useEffect(() => {
    if (isWithdrawn) withdraw()
  }, [isWithdrawn])
  const sending = useMutation({
    mutationFn: async () => {
      // The change of another person may not have arrived on this page yet.
      if (isOutdated(appointment, await queryClient.fetchQuery({ ...current, staleTime: 0 }))) return false
      await unwrap(createMessage({ body: { to: phone, body: body.trim() } }))
      return true
    },
    onSuccess: (isSent) => {
      if (!isSent) return
      refreshKinds(queryClient, new Set(['message']))
      toast.success(text.tell.done)
      onClose()
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={text.tell.title(personLabel(appointment))}
      description={text.tell.to(formatPhoneNumber(phone))}
      actions={
        <>
          <Button onClick={onClose}>{text.tell.skip}</Button>
          <Button
            variant="primary"
            busy={sending.isPending}
            disabled={body.trim() === ''}
            onClick={() => sending.mutate()}
          >
            {text.tell.send}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <SimulatedTextsNotice />
        <Field label={text.tell.message}>
          <Textarea rows={4} maxLength={1_600} value={body} onChange={(event) => setBody(event.target.value)} />
        </Field>
        <FormError error={sending.error} />
      </div>
    </Dialog>
  )
}

const appointmentQuery = (id: string) =>
  queryOptions({ queryKey: ['appointment', id], queryFn: () => unwrap(getAppointment({ path: { id } })) })
