import type { Answer, Appointment } from '../../../client/types.gen.ts'
import { InlineEdit } from '../../../ui/form/inline-edit.tsx'
import { toast } from '../../../ui/overlay/toast.tsx'
import { useServices } from '../../assistant/use-business.ts'
import { text } from '../text.ts'
import { answeredQuestions, answerLabel, withAnswer } from './answers.ts'
import { useChangeAppointment } from './use-reschedule.ts'

/** What the customer answered to the questions of the service, edited in place. */
export function AppointmentAnswers({ appointment, readOnly }: { appointment: Appointment; readOnly: boolean }) {
  const change = useChangeAppointment()
  const services = useServices().data ?? []
  const { id, answers } = appointment
  const questions = services.find(({ name }) => name === appointment.service)?.questions ?? []
  const save = async (next: Answer[], seen: Answer[]) => {
    const saved = await change(id, { answers: seen }, { answers: next })
    toast.success(text.appointment.saved, {
      undo: () =>
        void change(id, { answers: saved.answers }, { answers: seen }).catch((error) =>
          toast.error(text.appointment.undoFailed, error),
        ),
    })
  }
  return answeredQuestions(questions, answers).map(({ question, type, answer }) => (
    <InlineEdit
      key={question}
      label={question}
      value={answer || null}
      onSave={(value) => save(withAnswer(answers, question, value), answers)}
      readOnly={readOnly}
    >
      {answerLabel({ type, answer })}
    </InlineEdit>
  ))
}
