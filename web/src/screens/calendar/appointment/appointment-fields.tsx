import type { Appointment } from '../../../client/types.gen.ts'
import { InlineEdit } from '../../../ui/form/inline-edit.tsx'
import { toast } from '../../../ui/overlay/toast.tsx'
import { text } from '../text.ts'
import { useChangeAppointment } from './use-reschedule.ts'

/** The service and notes of an appointment, edited in place. */
export function AppointmentFields({ appointment, readOnly }: { appointment: Appointment; readOnly: boolean }) {
  const change = useChangeAppointment()
  const { id } = appointment
  const save = (field: 'service' | 'notes') => async (value: string | null, seen: string | null) => {
    const saved = await change(id, { [field]: seen }, { [field]: value })
    toast.success(text.appointment.saved, {
      undo: () =>
        void change(id, { [field]: saved[field] }, { [field]: seen }).catch((error) =>
          toast.error(text.appointment.undoFailed, error),
        ),
    })
  }
  return (
    <>
      <InlineEdit
        label={text.appointment.service}
        value={appointment.service}
        onSave={save('service')}
        readOnly={readOnly}
      />
      <InlineEdit
        label={text.appointment.notes}
        multiline
        value={appointment.notes}
        onSave={save('notes')}
        readOnly={readOnly}
      />
    </>
  )
}
