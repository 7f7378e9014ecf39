import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { unwrap } from '../../api.ts'
import { changeRetention, getRetention } from '../../client/sdk.gen.ts'
import type { Retention } from '../../client/types.gen.ts'
import { useHasRole } from '../../session.ts'
import { Button } from '../../ui/form/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { FormError } from '../../ui/form/form-error.tsx'
import { Select } from '../../ui/form/select.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { Card } from '../../ui/page/card.tsx'
import { text } from './text.ts'

const KINDS = ['transcripts', 'calls', 'messages', 'appointment_notices', 'notifications', 'audit_log'] as const
type Kind = (typeof KINDS)[number]

const OPTIONS = [
  { value: '', label: text.forever },
  { value: '30', label: text.days30 },
  { value: '90', label: text.days90 },
  { value: '365', label: text.year },
  { value: '1095', label: text.years(3) },
  { value: '3650', label: text.years(10) },
]

const optionsWith = (value: string) =>
  OPTIONS.some((option) => option.value === value) ? OPTIONS : [...OPTIONS, { value, label: text.days(value) }]

/** A choice that waits for confirmation, because it deletes records. */
interface Chosen {
  kind: Kind
  days: number | null
}

/** For how long each kind of record is kept. */
export function RetentionCard() {
  const mayWrite = useHasRole('admin')
  const { data } = useQuery({ queryKey: ['retention'], queryFn: () => unwrap(getRetention()) })
  const [chosen, setChosen] = useState<Chosen | null>(null)
  if (data === undefined) return null
  return (
    <Card title={text.retention}>
      <p className="mb-4 text-[13px] text-muted">{text.retentionHint}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        {KINDS.map((kind) => {
          const value = String(data[kind] ?? '')
          return (
            <Field key={kind} label={text.retentionKinds[kind]}>
              <Select
                options={optionsWith(value)}
                value={value}
                disabled={!mayWrite}
                onChange={(days) => setChosen({ kind, days: days === '' ? null : Number(days) })}
              />
            </Field>
          )
        })}
      </div>
      {chosen && <RetentionDialog chosen={chosen} onClose={() => setChosen(null)} />}
    </Card>
  )
}

function RetentionDialog({ chosen: { kind, days }, onClose }: { chosen: Chosen; onClose(): void }) {
  const client = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: (body: Partial<Retention>) => unwrap(changeRetention({ body })),
    onSuccess(after) {
      client.setQueryData(['retention'], after)
      onClose()
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={text.retentionChange[kind]}
      description={days === null ? text.keepsForever : text.deletesOlder(days)}
      actions={
        <>
          <Button onClick={onClose}>{text.retentionCancel}</Button>
          <Button variant="primary" busy={isPending} onClick={() => mutate({ [kind]: days })}>
            {text.retentionSave}
          </Button>
        </>
      }
    >
      {error && <FormError error={error} />}
    </Dialog>
  )
}
