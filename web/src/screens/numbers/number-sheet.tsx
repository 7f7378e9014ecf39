import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { unwrap, unwrapEmpty } from '../../api.ts'
import { createPhoneNumber, deletePhoneNumber, getPhoneNumber, updatePhoneNumber } from '../../client/sdk.gen.ts'
import type { PhoneNumber, PhoneNumberChange } from '../../client/types.gen.ts'
import { formatPhoneNumber } from '../../format.ts'
import { refreshKinds } from '../../live-updates.ts'
import { type SaveOver, useRecordForm } from '../../record/use-record-form.ts'
import { Button } from '../../ui/form/button.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Field, Input } from '../../ui/form/field.tsx'
import { FormError, fieldError } from '../../ui/form/form-error.tsx'
import { FormSheet } from '../../ui/form/form-sheet.tsx'
import { PhoneField } from '../../ui/form/phone-field.tsx'
import { RecordConflict } from '../../ui/form/record-conflict.tsx'
import { Select } from '../../ui/form/select.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { TypeToConfirmDialog } from '../../ui/overlay/type-to-confirm-dialog.tsx'
import { AtCarrier } from './at-carrier.tsx'
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

/** A number as the form holds it. */
interface NumberDraft {
  label: string
  isDefault: boolean
  isAnswered: boolean
  way: string
  facts: ReturnType<typeof factsOf>
}

const numberDraft = (number: PhoneNumber | null): NumberDraft => ({
  label: number?.label ?? '',
  isDefault: number?.isDefault ?? false,
  isAnswered: number === null || number.status === 'active',
  way: number === null ? '' : routeOf(number),
  facts: factsOf(number),
})

function toNumberChange(draft: NumberDraft, number: PhoneNumber | null): PhoneNumberChange {
  const { label, isDefault, isAnswered, way, facts } = draft
  const before = number?.status
  return {
    label: label.trim() || null,
    ...toRouteChange(way),
    ...toFactsChange(facts, number),
    // A pending number can be neither answered nor the default.
    ...(isDefault && before !== 'pending' ? { isDefault } : {}),
    ...(before === 'pending' || (before === 'active') === isAnswered
      ? {}
      : { status: isAnswered ? 'active' : 'suspended' }),
  }
}

/** Adds or changes a number. `number` is null for a new one. */
export function NumberSheet({ number, onClose }: { number: PhoneNumber | null; onClose(): void }) {
  const profiles = useProfiles().data ?? []
  const connections = useConnections().data ?? []
  const [phone, setPhone] = useState('')
  const form = useRecordForm<PhoneNumber, NumberDraft>({ record: number, draftOf: numberDraft })
  const { draft, put } = form
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
    async mutationFn(over?: SaveOver<NumberDraft>) {
      const { label, isDefault } = draft
      const added =
        number === null
          ? await unwrap(createPhoneNumber({ body: { phone, label: label.trim() || null, isDefault } }))
          : null
      const path = { id: (number ?? added)?.id ?? '' }
      if (added !== null) await unwrap(updatePhoneNumber({ path, body: toNumberChange(draft, added) }))
      else
        await form.save(
          {
            read: () => getPhoneNumber({ path }),
            write: (merged, headers) => updatePhoneNumber({ path, headers, body: toNumberChange(merged, number) }),
          },
          over,
        )
      await assignProfile(profiles, path.id, profileId)
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
      onSubmit={() => saving.mutate(undefined)}
      extraActions={
        number !== null && (
          <Button variant="danger" className="mr-auto" onClick={() => setRemoving(true)}>
            {text.remove}
          </Button>
        )
      }
      footer={
        number !== null && (
          <>
            {!isPending && CARRIERS.some(({ value }) => value === number.provider) && (
              <AtCarrier number={number} onReleased={onClose} />
            )}
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
          </>
        )
      }
    >
      {number === null && (
        <PhoneField
          label={text.number}
          error={fieldError(saving.error, 'phone')}
          hint={text.numberHint}
          required
          autoFocus
          value={phone}
          onValueChange={setPhone}
        />
      )}
      <Field label={text.label} error={fieldError(saving.error, 'label')}>
        <Input
          maxLength={200}
          value={draft.label}
          onValueChange={(label) => put({ label })}
          placeholder={text.labelExample}
        />
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
          value={draft.way}
          onChange={(way) => put({ way })}
        />
      </Field>
      <NumberFactsFields
        facts={draft.facts}
        change={(part) => put({ facts: { ...draft.facts, ...part } })}
        error={saving.error}
      />
      {isPending ? null : (
        <Checkbox
          label={text.active}
          hint={text.activeHint}
          checked={draft.isAnswered}
          onChange={(isAnswered) => put({ isAnswered })}
        />
      )}
      {isPending ? null : (
        <Checkbox
          label={text.useAsDefault}
          hint={number?.isDefault ? text.staysDefault : text.replacesDefault}
          checked={draft.isDefault}
          onChange={(isDefault) => put({ isDefault })}
          disabled={number?.isDefault ?? false}
        />
      )}
      <FormError error={saving.error} fields={FIELDS} />
      <RecordConflict form={form} onKeep={(over) => saving.mutate(over)} />
    </FormSheet>
  )
}
