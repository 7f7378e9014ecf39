import type { BusinessSettings } from '../../client/types.gen.ts'
import { useHasRole } from '../../session.ts'
import { Field } from '../../ui/form/field.tsx'
import { Select } from '../../ui/form/select.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { Card } from '../../ui/page/card.tsx'
import { useBusinessChange } from './use-business-change.ts'

type CallerProof = BusinessSettings['callerProof']

const PROOFS: readonly { value: CallerProof; label: string; hint: string }[] = [
  {
    value: 'name',
    label: 'The name of the booking',
    hint: 'Callers say the name that the appointment is booked under. By keypad, they key in its day of the month.',
  },
  {
    value: 'code',
    label: 'A code by text message',
    hint: 'Callers read out a code that is texted to the number they call from. Needs a number that sends texts.',
  },
  {
    value: 'number',
    label: 'Their phone number only',
    hint: 'Anybody who forges a customer’s number hears of that customer’s appointments and can cancel them.',
  },
]

/** What callers and texters must prove before the assistant opens their appointments. */
export function CallerProofCard({ settings }: { settings: BusinessSettings }) {
  const mayWrite = useHasRole('admin')
  const change = useBusinessChange(settings)
  const chosen = PROOFS.find(({ value }) => value === settings.callerProof)
  const choose = (value: string) => {
    const proof = PROOFS.find((one) => one.value === value)
    if (proof)
      void change('callerProof', proof.value).catch((error: unknown) => toast.error('The change was not saved', error))
  }
  return (
    <Card title="Existing appointments">
      <Field label="Proof that callers give" hint={chosen?.hint ?? ''}>
        <Select
          options={PROOFS.map(({ value, label }) => ({ value, label }))}
          value={settings.callerProof}
          disabled={!mayWrite}
          onChange={choose}
        />
      </Field>
    </Card>
  )
}
