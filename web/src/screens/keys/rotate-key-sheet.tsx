import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { unwrap } from '../../api.ts'
import { rotateApiKey } from '../../client/sdk.gen.ts'
import type { ApiKey } from '../../client/types.gen.ts'
import { refreshKinds } from '../../live-updates.ts'
import { Time } from '../../ui/data/time.tsx'
import { AcknowledgeButton } from '../../ui/form/acknowledge-button.tsx'
import { Button } from '../../ui/form/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { FormError } from '../../ui/form/form-error.tsx'
import { Select } from '../../ui/form/select.tsx'
import { Sheet } from '../../ui/overlay/sheet.tsx'
import { NewKeySecret } from './new-key-secret.tsx'

const GRACE_OPTIONS = [
  { value: '0', label: 'Ends at once' },
  { value: '1', label: 'Valid for another hour' },
  { value: '24', label: 'Valid for another day' },
  { value: '168', label: 'Valid for another week' },
] as const
type Grace = (typeof GRACE_OPTIONS)[number]['value']

/** Creates the successor of a key. The old key works for a grace period, so that programs can change over. */
export function RotateKeySheet({ of, onClose }: { of: ApiKey | null; onClose(): void }) {
  const [grace, setGrace] = useState<Grace>('24')
  const queryClient = useQueryClient()
  const rotation = useMutation({
    mutationFn: (id: string) => unwrap(rotateApiKey({ path: { id }, body: { graceHours: Number(grace) } })),
    onSuccess: () => refreshKinds(queryClient, new Set(['key'])),
  })
  const made = rotation.data
  const close = () => {
    rotation.reset()
    onClose()
  }
  return (
    <Sheet
      open={of !== null}
      onClose={close}
      showsSecret={made !== undefined}
      title={`Rotate ${of?.name ?? ''}`}
      description="A new key with the same name and scopes."
      actions={
        made ? (
          <AcknowledgeButton onClick={close}>I have copied it</AcknowledgeButton>
        ) : (
          <>
            <Button onClick={close}>Cancel</Button>
            <Button variant="primary" busy={rotation.isPending} onClick={() => of && rotation.mutate(of.id)}>
              Create the new key
            </Button>
          </>
        )
      }
    >
      {made ? (
        <>
          <NewKeySecret secret={made.key} scopes={made.record.scopes} />
          <p className="mt-4 text-muted">
            The old key {made.old.revokedAt ? 'has ended' : 'ends'}{' '}
            <Time at={made.old.revokedAt ?? made.old.expiresAt} format="full" />.
          </p>
        </>
      ) : (
        <div className="flex flex-col gap-4">
          <Field label={`The old key (…${of?.hint ?? ''})`} hint="Long enough to update every program that uses it.">
            <Select<Grace> options={GRACE_OPTIONS} value={grace} onChange={setGrace} />
          </Field>
          <FormError error={rotation.error} />
        </div>
      )}
    </Sheet>
  )
}
