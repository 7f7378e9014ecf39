import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { done, one } from '../../api.ts'
import { createSipConnection, deleteSipConnection, updateSipConnection } from '../../client/sdk.gen.ts'
import type { SipConnection } from '../../client/types.gen.ts'
import { refresh } from '../../live.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmTyped } from '../../ui/confirm-typed.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { toast } from '../../ui/toast.tsx'
import { connectionBody, connectionDraft } from './connection-draft.ts'
import { ConnectionFields, FIELDS } from './connection-fields.tsx'

/** Connects a carrier or a telephone system, or changes how. Null: a new one. */
export function ConnectionSheet({ connection, onClose }: { connection: SipConnection | null; onClose(): void }) {
  const formId = useId()
  const [draft, setDraft] = useState(() => connectionDraft(connection))
  const [isRemoving, setRemoving] = useState(false)
  const queryClient = useQueryClient()
  const finish = (said: string) => {
    refresh(queryClient, new Set(['sip', 'number']))
    toast.done(said)
    onClose()
  }
  const saving = useMutation({
    mutationFn: () =>
      connection === null
        ? one(createSipConnection({ body: { ...connectionBody(draft), type: draft.type } }))
        : one(updateSipConnection({ path: { id: connection.id }, body: connectionBody(draft) })),
    onSuccess: () => finish(connection === null ? 'The connection was added.' : 'The connection was saved.'),
  })
  const removal = useMutation({
    mutationFn: (id: string) => done(deleteSipConnection({ path: { id } })),
    onSuccess: () => finish('The connection was removed.'),
    onError: (error) => toast.failed('The connection was not removed', error),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    saving.mutate()
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={connection === null ? 'Add a connection' : connection.name}
      description="It counts at once; calls in progress go on."
      actions={
        <>
          {connection !== null && (
            <Button variant="danger" className="mr-auto" onClick={() => setRemoving(true)}>
              Remove
            </Button>
          )}
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" busy={saving.isPending}>
            {connection === null ? 'Add' : 'Save'}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} className="flex flex-col gap-4">
        <ConnectionFields
          draft={draft}
          change={(part) => setDraft({ ...draft, ...part })}
          error={saving.error}
          isNew={connection === null}
        />
        <FormError error={saving.error} fields={FIELDS} />
      </form>
      {connection !== null && (
        <ConfirmTyped
          open={isRemoving}
          onClose={() => setRemoving(false)}
          title={`Remove ${connection.name}`}
          description="Calls over it are refused from now on, and its password is forgotten. This cannot be undone."
          word="remove"
          action="Remove the connection"
          busy={removal.isPending}
          onConfirm={() => removal.mutate(connection.id)}
        />
      )}
    </Sheet>
  )
}
