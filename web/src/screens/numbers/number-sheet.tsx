import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { unwrap, unwrapEmpty } from '../../api.ts'
import { createPhoneNumber, deletePhoneNumber, updatePhoneNumber } from '../../client/sdk.gen.ts'
import type { PhoneNumber, PhoneNumberChange } from '../../client/types.gen.ts'
import { formatPhoneNumber } from '../../format.ts'
import { refreshKinds } from '../../live-updates.ts'
import { Button } from '../../ui/form/button.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Field, Input } from '../../ui/form/field.tsx'
import { FormError, fieldError } from '../../ui/form/form-error.tsx'
import { FormSheet } from '../../ui/form/form-sheet.tsx'
import { Select } from '../../ui/form/select.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { TypeToConfirmDialog } from '../../ui/overlay/type-to-confirm-dialog.tsx'
import { assignProfile, findProfile, useConnections, useProfiles } from './use-numbers.ts'

const FIELDS = ['phone', 'label', 'sipConnectionId']

/** Carriers that can place calls besides the business's own SIP connections. */
const CARRIERS = [
  { value: 'twilio', label: 'Twilio' },
  { value: 'telnyx', label: 'Telnyx' },
] as const

/** The outbound route of a number: a carrier, the id of a connection, or '' for any. */
const routeOf = ({ provider, sipConnectionId }: PhoneNumber): string =>
  CARRIERS.some(({ value }) => value === provider) ? provider : (sipConnectionId ?? '')

function toRouteChange(way: string): Pick<PhoneNumberChange, 'provider' | 'sipConnectionId'> {
  const carrier = CARRIERS.find(({ value }) => value === way)
  return carrier ? { provider: carrier.value } : { provider: 'sip', sipConnectionId: way || null }
}

/** Adds or changes a number. `number` is null for a new one. */
export function NumberSheet({ number, onClose }: { number: PhoneNumber | null; onClose(): void }) {
  const profiles = useProfiles().data ?? []
  const connections = useConnections().data ?? []
  const [phone, setPhone] = useState('')
  const [label, setLabel] = useState(number?.label ?? '')
  const [isDefault, setDefault] = useState(number?.isDefault ?? false)
  const [isAnswered, setAnswered] = useState(number === null || number.status === 'active')
  const [way, setWay] = useState(number === null ? '' : routeOf(number))
  const [chosen, setChosen] = useState<string | null>(null)
  const [isRemoving, setRemoving] = useState(false)
  const isPending = number?.status === 'pending'
  const profileId = chosen ?? (findProfile(profiles, number?.id ?? '')?.id || '')
  const queryClient = useQueryClient()
  const finish = (said: string) => {
    refreshKinds(queryClient, new Set(['number', 'voice']))
    toast.success(said)
    onClose()
  }
  const saving = useMutation({
    async mutationFn() {
      const { id, status: before } =
        number ?? (await unwrap(createPhoneNumber({ body: { phone, label: label.trim() || null, isDefault } })))
      const status: NonNullable<PhoneNumberChange['status']> = isAnswered ? 'active' : 'suspended'
      const body: PhoneNumberChange = {
        label: label.trim() || null,
        ...toRouteChange(way),
        // A pending number can be neither answered nor the default.
        ...(isDefault && before !== 'pending' ? { isDefault } : {}),
        ...(before === 'pending' || (before === 'active') === isAnswered ? {} : { status }),
      }
      await unwrap(updatePhoneNumber({ path: { id }, body }))
      await assignProfile(profiles, id, profileId)
    },
    onSuccess: () => finish(number === null ? 'The number was added.' : 'The number was saved.'),
  })
  const removal = useMutation({
    mutationFn: (id: string) => unwrapEmpty(deletePhoneNumber({ path: { id } })),
    onSuccess: () => finish('The number was removed.'),
    onError: (error) => toast.error('The number was not removed', error),
  })
  return (
    <FormSheet
      onClose={onClose}
      title={number === null ? 'Add a number' : formatPhoneNumber(number.phone)}
      description={number === null ? 'A number belongs to one business.' : undefined}
      submitLabel={number === null ? 'Add' : 'Save'}
      busy={saving.isPending}
      onSubmit={() => saving.mutate()}
      extraActions={
        number !== null && (
          <Button variant="danger" className="mr-auto" onClick={() => setRemoving(true)}>
            Remove
          </Button>
        )
      }
      footer={
        number !== null && (
          <TypeToConfirmDialog
            open={isRemoving}
            onClose={() => setRemoving(false)}
            title={`Remove ${formatPhoneNumber(number.phone)}`}
            description="Its callers no longer reach the assistant, and another business may take it. Its calls and messages stay."
            word="remove"
            confirmLabel="Remove the number"
            busy={removal.isPending}
            onConfirm={() => removal.mutate(number.id)}
          />
        )
      }
    >
      {number === null && (
        <Field label="Number" error={fieldError(saving.error, 'phone')} hint="With + and the country code, or as here.">
          <Input type="tel" required maxLength={40} autoFocus value={phone} onValueChange={setPhone} />
        </Field>
      )}
      <Field label="What it is for" error={fieldError(saving.error, 'label')}>
        <Input maxLength={200} value={label} onValueChange={setLabel} placeholder="Front desk" />
      </Field>
      {profiles.length > 1 && (
        <Field label="Answered by" hint="The voice profile: greeting, voice and manner.">
          <Select
            options={profiles.map(({ id, name }) => ({ value: id, label: name }))}
            value={profileId}
            onChange={setChosen}
          />
        </Field>
      )}
      <Field label="Calls out over" error={fieldError(saving.error, 'sipConnectionId')}>
        <Select
          options={[
            { value: '', label: 'Any connection that takes calls out' },
            ...connections.map(({ id, name }) => ({ value: id, label: name })),
            ...CARRIERS,
          ]}
          value={way}
          onChange={setWay}
        />
      </Field>
      {isPending ? null : (
        <Checkbox
          label="The assistant answers it"
          hint="If off, callers hear that the number is not in service."
          checked={isAnswered}
          onChange={setAnswered}
        />
      )}
      {isPending ? null : (
        <Checkbox
          label="Default for messages and outbound calls"
          hint={
            number?.isDefault
              ? 'It stays the default until you choose another number.'
              : 'In place of the current default number.'
          }
          checked={isDefault}
          onChange={setDefault}
          disabled={number?.isDefault ?? false}
        />
      )}
      <FormError error={saving.error} fields={FIELDS} />
    </FormSheet>
  )
}
