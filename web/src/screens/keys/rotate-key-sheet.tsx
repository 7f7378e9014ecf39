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
import { Sentence } from '../../ui/page/sentence.tsx'
import { NewKeySecret } from './new-key-secret.tsx'
import { text } from './text.ts'

const GRACE_OPTIONS = [
  { value: '0', label: text.endsNow },
  { value: '1', label: text.endsInHour },
  { value: '24', label: text.endsInDay },
  { value: '168', label: text.endsInWeek },
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
      title={text.rotateTitle(of?.name ?? '')}
      description={text.rotateDescription}
      actions={
        made ? (
          <AcknowledgeButton onClick={close}>{text.copied}</AcknowledgeButton>
        ) : (
          <>
            <Button onClick={close}>{text.cancel}</Button>
            <Button variant="primary" busy={rotation.isPending} onClick={() => of && rotation.mutate(of.id)}>
              {text.createNew}
            </Button>
          </>
        )
      }
    >
      {made ? (
        <>
          <NewKeySecret secret={made.key} scopes={made.record.scopes} />
          <p className="mt-4 text-muted">
            <Sentence
              text={made.old.revokedAt ? text.oldRevoked : text.oldWorksUntil}
              values={{ time: <Time at={made.old.revokedAt ?? made.old.expiresAt} format="full" /> }}
            />
          </p>
        </>
      ) : (
        <div className="flex flex-col gap-4">
          <Field label={text.oldKey(of?.hint ?? '')} hint={text.oldKeyHint}>
            <Select<Grace> options={GRACE_OPTIONS} value={grace} onChange={setGrace} />
          </Field>
          <FormError error={rotation.error} />
        </div>
      )}
    </Sheet>
  )
}
