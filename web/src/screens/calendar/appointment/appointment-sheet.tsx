import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { unwrap } from '../../../api.ts'
import { getAppointment } from '../../../client/sdk.gen.ts'
import type { Appointment } from '../../../client/types.gen.ts'
import { SampleBadge } from '../../../layout/demo/sample-badge.tsx'
import { ScreenLink } from '../../../layout/screen-link.tsx'
import { useHasRole } from '../../../session.ts'
import { Badge } from '../../../ui/data/badge.tsx'
import { CopyableId } from '../../../ui/data/copyable-id.tsx'
import { Fact } from '../../../ui/data/fact.tsx'
import { Phone } from '../../../ui/data/phone.tsx'
import { Time } from '../../../ui/data/time.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { Sheet } from '../../../ui/overlay/sheet.tsx'
import { ErrorPanel } from '../../../ui/page/error-panel.tsx'
import { Loading } from '../../../ui/page/skeleton.tsx'
import { text } from '../text.ts'
import { AppointmentAnswers } from './appointment-answers.tsx'
import { AppointmentFields } from './appointment-fields.tsx'
import { personLabel, SOURCE_LABELS, STATUS_LABELS } from './appointment-labels.ts'
import { AppointmentNotices } from './appointment-notices.tsx'
import { AttendanceButtons } from './attendance-buttons.tsx'
import { CancelAppointmentForm } from './cancel-appointment-form.tsx'
import { RescheduleForm } from './reschedule-form.tsx'

const words = text.appointment
const LINK = 'font-medium text-accent hover:underline'

type View = 'facts' | 'move' | 'cancel'

interface AppointmentSheetProps {
  id: string | null
  onClose(): void
  onMoved(appointment: Appointment, before: Appointment): void
  /** The business canceled the appointment. */
  onCancelled(appointment: Appointment): void
}

/** One appointment: its details, and forms to reschedule or cancel it. */
export function AppointmentSheet({ id, onClose, onMoved, onCancelled }: AppointmentSheetProps) {
  const [part, setPart] = useState<View>('facts')
  // biome-ignore lint/correctness/useExhaustiveDependencies: another appointment starts from its facts
  useEffect(() => setPart('facts'), [id])
  const found = useQuery({
    queryKey: ['appointment', id],
    queryFn: () => unwrap(getAppointment({ path: { id: id ?? '' } })),
    enabled: id !== null,
  })
  const mayWrite = useHasRole('member')
  const appointment = id === null ? undefined : found.data
  const isOpen = appointment?.status === 'confirmed' && mayWrite && part === 'facts'
  return (
    <Sheet
      open={id !== null}
      onClose={onClose}
      title={appointment ? personLabel(appointment) : words.title}
      description={appointment?.service ?? undefined}
      actions={
        isOpen && (
          <>
            <Button variant="danger" onClick={() => setPart('cancel')}>
              {words.cancel}
            </Button>
            <Button variant="primary" onClick={() => setPart('move')}>
              {words.reschedule}
            </Button>
          </>
        )
      }
    >
      {found.isError && (
        <ErrorPanel error={found.error} title={words.loadFailed} onRetry={() => void found.refetch()} />
      )}
      {id !== null && found.isPending && <Loading rows={6} />}
      {appointment && part === 'facts' && <AppointmentDetails appointment={appointment} mayWrite={mayWrite} />}
      {appointment && part === 'move' && (
        <RescheduleForm appointment={appointment} onDone={() => setPart('facts')} onMoved={onMoved} />
      )}
      {appointment && part === 'cancel' && (
        <CancelAppointmentForm appointment={appointment} onDone={() => setPart('facts')} onCancelled={onCancelled} />
      )}
    </Sheet>
  )
}

function AppointmentDetails({ appointment, mayWrite }: { appointment: Appointment; mayWrite: boolean }) {
  const { status, startsAt, endsAt, contactId, contactPhone, source, callId, createdAt, customerConfirmedAt } =
    appointment
  const word = STATUS_LABELS[status]
  return (
    <div className="flex flex-col items-stretch gap-4">
      <Fact label={words.when}>
        <Time at={startsAt} format="full" /> {words.to} <Time at={endsAt} format="clock" />
      </Fact>
      <Fact label={words.status}>
        <div className="flex flex-wrap items-center gap-2">
          <Badge tone={word.tone}>{word.label}</Badge>
          <SampleBadge id={appointment.id} />
          {status === 'confirmed' && customerConfirmedAt !== null && (
            <span className="text-muted">
              {words.confirmedByCustomer} <Time at={customerConfirmedAt} />
            </span>
          )}
          {status === 'cancelled' && <CancellationNote appointment={appointment} />}
        </div>
        {mayWrite && status !== 'cancelled' && <AttendanceButtons appointment={appointment} />}
      </Fact>
      <Fact label={words.contact}>
        {contactId === null ? (
          personLabel(appointment)
        ) : (
          <Link to="/contacts/$contactId" params={{ contactId }} className={LINK}>
            {personLabel(appointment)}
          </Link>
        )}
        {contactPhone !== null && (
          <div className="text-muted">
            <Phone number={contactPhone} />
          </div>
        )}
      </Fact>
      {appointment.staffName !== null && <Fact label={words.staff}>{appointment.staffName}</Fact>}
      <AppointmentFields appointment={appointment} readOnly={!mayWrite} />
      <AppointmentAnswers appointment={appointment} readOnly={!mayWrite} />
      <Fact label={words.bookedBy}>
        {SOURCE_LABELS[source]}, <Time at={createdAt} />
        {callId !== null && (
          <div>
            <ScreenLink to={`/calls/${callId}`} route="/calls/$callId">
              {words.openCall}
            </ScreenLink>
          </div>
        )}
      </Fact>
      <AppointmentNotices appointmentId={appointment.id} />
      <CopyableId id={appointment.id} />
    </div>
  )
}

function CancellationNote({
  appointment: { cancelledBy, cancelledAt, cancellationReason },
}: {
  appointment: Appointment
}) {
  return (
    <span className="text-muted">
      {words.cancelledBy(words.cancelledByNames[cancelledBy ?? ''] ?? words.unknown)} <Time at={cancelledAt} />
      {cancellationReason && words.cancellationReason(cancellationReason)}
    </span>
  )
}
