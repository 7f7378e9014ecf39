import type { BusinessSettings } from '../../client/types.gen.ts'
import { useHasRole } from '../../session.ts'
import { Field } from '../../ui/form/field.tsx'
import { Select } from '../../ui/form/select.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { Card } from '../../ui/page/card.tsx'
import { text } from './text.ts'
import { useBusinessChange } from './use-business-change.ts'

type CallerProof = BusinessSettings['callerProof']

const PROOFS: readonly { value: CallerProof; label: string; hint: string }[] = [
  {
    value: 'name',
    label: text.proofByName,
    hint: text.proofByNameHint,
  },
  {
    value: 'code',
    label: text.proofByCode,
    hint: text.proofByCodeHint,
  },
  {
    value: 'number',
    label: text.proofByNumber,
    hint: text.proofByNumberHint,
  },
]

/** What callers and texters must prove before the assistant opens their appointments. */
export function CallerProofCard({ settings }: { settings: BusinessSettings }) {
  const mayWrite = useHasRole('admin')
  const change = useBusinessChange(settings)
  const chosen = PROOFS.find(({ value }) => value === settings.callerProof)
  const choose = (value: string) => {
    const proof = PROOFS.find((one) => one.value === value)
    if (proof) void change('callerProof', proof.value).catch((error: unknown) => toast.error(text.notSaved, error))
  }
  return (
    <Card title={text.existingAppointments}>
      <Field label={text.callerProof} hint={chosen?.hint ?? ''}>
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
