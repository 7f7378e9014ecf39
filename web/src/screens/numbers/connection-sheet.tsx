import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { unwrap, unwrapEmpty } from '../../api.ts'
import {
  createSipConnection,
  deleteSipConnection,
  getSipConnection,
  updateSipConnection,
} from '../../client/sdk.gen.ts'
import type { SipConnection } from '../../client/types.gen.ts'
import { refreshKinds } from '../../live-updates.ts'
import { type SaveOver, useRecordForm } from '../../record/use-record-form.ts'
import { Button } from '../../ui/form/button.tsx'
import { FormError } from '../../ui/form/form-error.tsx'
import { FormSheet } from '../../ui/form/form-sheet.tsx'
import { RecordConflict } from '../../ui/form/record-conflict.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { TypeToConfirmDialog } from '../../ui/overlay/type-to-confirm-dialog.tsx'
import { type ConnectionDraft, connectionDraft, toConnectionBody } from './connection-draft.ts'
import { ConnectionFields, FIELDS } from './connection-fields.tsx'
import { text } from './text.ts'

/** Adds or changes a SIP connection to a carrier or PBX. `connection` is null for a new one. */
export function ConnectionSheet({ connection, onClose }: { connection: SipConnection | null; onClose(): void }) {
  const form = useRecordForm<SipConnection, ConnectionDraft>({ record: connection, draftOf: connectionDraft })
  const { draft, put } = form
  const [isRemoving, setRemoving] = useState(false)
  const queryClient = useQueryClient()
  const finish = (said: string) => {
    refreshKinds(queryClient, new Set(['sip', 'number']))
    toast.success(said)
    onClose()
  }
  const saving = useMutation({
    mutationFn: (over?: SaveOver<ConnectionDraft>) => {
      if (connection === null)
        return unwrap(createSipConnection({ body: { ...toConnectionBody(draft), type: draft.type } }))
      const path = { id: connection.id }
      return form.save(
        {
          read: () => getSipConnection({ path }),
          write: (merged, headers) => updateSipConnection({ path, headers, body: toConnectionBody(merged) }),
        },
        over,
      )
    },
    onSuccess: () => finish(connection === null ? text.trunkAdded : text.trunkSaved),
  })
  const removal = useMutation({
    mutationFn: (id: string) => unwrapEmpty(deleteSipConnection({ path: { id } })),
    onSuccess: () => finish(text.trunkRemoved),
    onError: (error) => toast.error(text.trunkNotRemoved, error),
  })
  return (
    <FormSheet
      onClose={onClose}
      title={connection === null ? text.addTrunk : connection.name}
      description={text.trunkHint}
      submitLabel={connection === null ? text.add : text.save}
      busy={saving.isPending}
      onSubmit={() => saving.mutate(undefined)}
      extraActions={
        connection !== null && (
          <Button variant="danger" className="mr-auto" onClick={() => setRemoving(true)}>
            {text.remove}
          </Button>
        )
      }
      footer={
        connection !== null && (
          <TypeToConfirmDialog
            open={isRemoving}
            onClose={() => setRemoving(false)}
            title={text.removeTrunkTitle(connection.name)}
            description={text.removeTrunkHint}
            word="remove"
            confirmLabel={text.removeTrunk}
            busy={removal.isPending}
            onConfirm={() => removal.mutate(connection.id)}
          />
        )
      }
    >
      <ConnectionFields draft={draft} change={put} error={saving.error} isNew={connection === null} />
      <FormError error={saving.error} fields={FIELDS} />
      <RecordConflict form={form} onKeep={(over) => saving.mutate(over)} />
    </FormSheet>
  )
}
