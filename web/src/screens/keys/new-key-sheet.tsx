import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { unwrap } from '../../api.ts'
import { createApiKey } from '../../client/sdk.gen.ts'
import { refreshKinds } from '../../live-updates.ts'
import { AcknowledgeButton } from '../../ui/form/acknowledge-button.tsx'
import { Field, Input } from '../../ui/form/field.tsx'
import { FormError, fieldError } from '../../ui/form/form-error.tsx'
import { FormSheet } from '../../ui/form/form-sheet.tsx'
import { Select } from '../../ui/form/select.tsx'
import { Sheet } from '../../ui/overlay/sheet.tsx'
import { NewKeySecret } from './new-key-secret.tsx'
import { ScopePicker } from './scope-picker.tsx'
import { type KeyScope, PRESETS } from './scopes.ts'

const EXPIRY_OPTIONS = [
  { value: '', label: 'Never' },
  { value: '30', label: 'After 30 days' },
  { value: '90', label: 'After 90 days' },
  { value: '365', label: 'After a year' },
] as const
type Expiry = (typeof EXPIRY_OPTIONS)[number]['value']

const DAY_MS = 86_400_000
const LEAST_PRIVILEGE_SCOPES = PRESETS[0]?.scopes ?? []

/** Creates a key and shows it once. */
export function NewKeySheet({ open, onClose }: { open: boolean; onClose(): void }) {
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<readonly KeyScope[]>(LEAST_PRIVILEGE_SCOPES)
  const [ends, setEnds] = useState<Expiry>('')
  const queryClient = useQueryClient()
  const creation = useMutation({
    mutationFn: () => {
      const expiresAt = ends === '' ? null : new Date(Date.now() + Number(ends) * DAY_MS).toISOString()
      return unwrap(createApiKey({ body: { name, scopes: [...scopes], expiresAt } }))
    },
    onSuccess: () => refreshKinds(queryClient, new Set(['key'])),
  })
  const made = creation.data
  const close = () => {
    onClose()
    setName('')
    setScopes(LEAST_PRIVILEGE_SCOPES)
    setEnds('')
    creation.reset()
  }
  if (made)
    return (
      <Sheet
        open={open}
        onClose={close}
        showsSecret
        title={made.record.name}
        description="Your new API key."
        actions={<AcknowledgeButton onClick={close}>I have copied it</AcknowledgeButton>}
      >
        <NewKeySecret secret={made.key} scopes={made.record.scopes} />
      </Sheet>
    )
  return (
    <FormSheet
      open={open}
      onClose={close}
      title="New API key"
      description="For a program that uses the API of this business. Use one key per program, so that each can be revoked separately."
      submitLabel="Create"
      busy={creation.isPending}
      onSubmit={() => creation.mutate()}
    >
      <Field label="Name" hint="The program that uses it." error={fieldError(creation.error, 'name')}>
        <Input required maxLength={200} autoComplete="off" autoFocus value={name} onValueChange={setName} />
      </Field>
      <ScopePicker scopes={scopes} onChange={setScopes} error={fieldError(creation.error, 'scopes')} />
      <Field label="Ends" error={fieldError(creation.error, 'expiresAt')}>
        <Select<Expiry> options={EXPIRY_OPTIONS} value={ends} onChange={setEnds} />
      </Field>
      <FormError error={creation.error} fields={['name', 'scopes', 'expiresAt']} />
    </FormSheet>
  )
}
