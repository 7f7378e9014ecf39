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
import { factsOf, NumberFactsFields, toFactsChange } from './number-facts.tsx'
import { text } from './text.ts'
import { assignProfile, findProfile, useConnections, useProfiles } from './use-numbers.ts'

const FIELDS = ['phone', 'label', 'sipConnectionId', 'monthlyCostCents']

/** Carriers that can place calls besides the business's own SIP connections. */
const CARRIERS = [
  { value: 'twilio', label: text.carriers.twilio },
  { value: 'telnyx', label: text.carriers.telnyx },
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
  const [facts, setFacts] = useState(() => factsOf(number))
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
        ...toFactsChange(facts, number),
        // A pending number can be neither answered nor the default.
        ...(isDefault && before !== 'pending' ? { isDefault } : {}),
        ...(before === 'pending' || (before === 'active') === isAnswered ? {} : { status }),
      }
      await unwrap(updatePhoneNumber({ path: { id }, body }))
      await assignProfile(profiles, id, profileId)
    },
    onSuccess: () => finish(number === null ? text.numberAdded : text.numberSaved),
  })
  const removal = useMutation({
    mutationFn: (id: string) => unwrapEmpty(deletePhoneNumber({ path: { id } })),
    onSuccess: () => finish(text.numberRemoved),
    onError: (error) => toast.error(text.numberNotRemoved, error),
  })
  return (
    <FormSheet
      onClose={onClose}
      title={number === null ? text.addNumber : formatPhoneNumber(number.phone)}
      description={number === null ? text.oneBusiness : undefined}
      submitLabel={number === null ? text.add : text.save}
      busy={saving.isPending}
      onSubmit={() => saving.mutate()}
      extraActions={
        number !== null && (
          <Button variant="danger" className="mr-auto" onClick={() => setRemoving(true)}>
            {text.remove}
          </Button>
        )
      }
      footer={
        number !== null && (
          <TypeToConfirmDialog
            open={isRemoving}
            onClose={() => setRemoving(false)}
            title={text.removeNumberTitle(formatPhoneNumber(number.phone))}
            description={text.removeNumberHint}
            word="remove"
            confirmLabel={text.removeNumber}
            busy={removal.isPending}
            onConfirm={() => removal.mutate(number.id)}
          />
        )
      }
    >
      {number === null && (
        <Field label={text.number} error={fieldError(saving.error, 'phone')} hint={text.numberHint}>
          <Input type="tel" required maxLength={40} autoFocus value={phone} onValueChange={setPhone} />
        </Field>
      )}
      <Field label={text.label} error={fieldError(saving.error, 'label')}>
        <Input maxLength={200} value={label} onValueChange={setLabel} placeholder={text.labelExample} />
      </Field>
      {profiles.length > 1 && (
        <Field label={text.profile} hint={text.profileHint}>
          <Select
            options={profiles.map(({ id, name }) => ({ value: id, label: name }))}
            value={profileId}
            onChange={setChosen}
          />
        </Field>
      )}
      <Field label={text.outboundTrunk} error={fieldError(saving.error, 'sipConnectionId')}>
        <Select
          options={[
            { value: '', label: text.anyTrunk },
            ...connections.map(({ id, name }) => ({ value: id, label: name })),
            ...CARRIERS,
          ]}
          value={way}
          onChange={setWay}
        />
      </Field>
      <NumberFactsFields facts={facts} change={(part) => setFacts({ ...facts, ...part })} error={saving.error} />
      {isPending ? null : (
        <Checkbox label={text.active} hint={text.activeHint} checked={isAnswered} onChange={setAnswered} />
      )}
      {isPending ? null : (
        <Checkbox
          label={text.useAsDefault}
          hint={number?.isDefault ? text.staysDefault : text.replacesDefault}
          checked={isDefault}
          onChange={setDefault}
          disabled={number?.isDefault ?? false}
        />
      )}
      <FormError error={saving.error} fields={FIELDS} />
    </FormSheet>
  )
}
