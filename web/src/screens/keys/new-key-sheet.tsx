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
import { text } from './text.ts'

const EXPIRY_OPTIONS = [
  { value: '', label: text.never },
  { value: '30', label: text.after30Days },
  { value: '90', label: text.after90Days },
  { value: '365', label: text.afterYear },
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
        description={text.newKeyShown}
        actions={<AcknowledgeButton onClick={close}>{text.copied}</AcknowledgeButton>}
      >
        <NewKeySecret secret={made.key} scopes={made.record.scopes} />
      </Sheet>
    )
  return (
    <FormSheet
      open={open}
      onClose={close}
      title={text.newTitle}
      description={text.newDescription}
      submitLabel={text.create}
      busy={creation.isPending}
      onSubmit={() => creation.mutate()}
    >
      <Field label={text.name} hint={text.nameHint} error={fieldError(creation.error, 'name')}>
        <Input required maxLength={200} autoComplete="off" autoFocus value={name} onValueChange={setName} />
      </Field>
      <ScopePicker scopes={scopes} onChange={setScopes} error={fieldError(creation.error, 'scopes')} />
      <Field label={text.expires} error={fieldError(creation.error, 'expiresAt')}>
        <Select<Expiry> options={EXPIRY_OPTIONS} value={ends} onChange={setEnds} />
      </Field>
      <FormError error={creation.error} fields={['name', 'scopes', 'expiresAt']} />
    </FormSheet>
  )
}
