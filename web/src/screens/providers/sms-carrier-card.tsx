import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { unwrap, unwrapEmpty } from '../../api.ts'
import { getSmsCarrier, removeSmsCarrier, testSmsCarrier, updateSmsCarrier } from '../../client/sdk.gen.ts'
import type { SmsCarrierDraft, SmsCarrierSettings } from '../../client/types.gen.ts'
import { CopyableId } from '../../ui/data/copyable-id.tsx'
import { Fact } from '../../ui/data/fact.tsx'
import { Button } from '../../ui/form/button.tsx'
import { Field, Input } from '../../ui/form/field.tsx'
import { FormError, fieldError } from '../../ui/form/form-error.tsx'
import { PhoneField } from '../../ui/form/phone-field.tsx'
import { Select } from '../../ui/form/select.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { RemoveButton } from './remove-button.tsx'
import { ServiceCard } from './service-card.tsx'
import { text } from './text.ts'
import { TrialResult } from './trial-result.tsx'

const QUERY = ['smsCarrier']
type Carrier = SmsCarrierDraft['carrier']
type AccountField = Exclude<keyof SmsCarrierDraft, 'carrier'>
const FIELDS = {
  twilio: ['accountSid', 'authToken'],
  telnyx: ['apiKey', 'publicKey'],
} as const satisfies Record<Carrier, readonly AccountField[]>
/** Not secret, so that typing mistakes are seen. */
const SHOWN: readonly AccountField[] = ['accountSid', 'publicKey']

/** The carrier through which the service sends texts. */
export function SmsCarrierCard() {
  const { data } = useQuery({ queryKey: QUERY, queryFn: () => unwrap(getSmsCarrier()) })
  const queryClient = useQueryClient()
  if (data === undefined) return null
  const remove = async () => {
    await unwrapEmpty(removeSmsCarrier())
    await queryClient.invalidateQueries({ queryKey: QUERY })
  }
  const title = data.accounts.find(({ carrier }) => carrier === data.carrier)?.title ?? text.simulator
  return (
    <ServiceCard
      title={text.smsCarrier}
      hint={text.smsCarrierHint}
      settings={data}
      variable="FRONTBELL_SMS_CARRIER"
      inUse={title}
    >
      <SmsCarrierForm key={`${data.carrier} ${data.source}`} settings={data} />
      {data.source === 'dashboard' && (
        <RemoveButton
          label={text.removeCarrier}
          removed={text.carrierRemoved}
          consequence={text.carrierLost}
          remove={remove}
          className="mt-3"
        />
      )}
    </ServiceCard>
  )
}

interface CarrierDraft {
  carrier: SmsCarrierSettings['carrier']
  account: Partial<Record<AccountField, string>>
  textTo: string
}

function requestOf({ carrier, account }: CarrierDraft): SmsCarrierDraft {
  const chosen = carrier === 'telnyx' ? 'telnyx' : 'twilio'
  const typed = FIELDS[chosen].flatMap((field) => {
    const value = account[field]?.trim() ?? ''
    return value === '' ? [] : [[field, value] as const]
  })
  return { carrier: chosen, ...Object.fromEntries(typed) }
}

function SmsCarrierForm({ settings }: { settings: SmsCarrierSettings }) {
  const queryClient = useQueryClient()
  const [draft, setDraft] = useState<CarrierDraft>({ carrier: settings.carrier, account: {}, textTo: '' })
  const change = useMutation({
    mutationFn: () => unwrap(updateSmsCarrier({ body: requestOf(draft) })),
    onSuccess: (saved) => {
      queryClient.setQueryData(QUERY, saved)
      toast.success(text.carrierSaved)
    },
  })
  const trial = useMutation({
    mutationFn: () =>
      unwrap(testSmsCarrier({ body: { draft: requestOf(draft), textTo: draft.textTo.trim() || null } })),
  })
  const edit = (part: Partial<CarrierDraft>) => {
    trial.reset()
    change.reset()
    setDraft({ ...draft, ...part })
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    change.mutate()
  }
  const error = change.error ?? trial.error
  const account = settings.accounts.find(({ carrier }) => carrier === draft.carrier)
  const options = settings.accounts.map(({ carrier, title }) => ({ value: carrier, label: title }))
  return (
    <form onSubmit={save} className="flex flex-col gap-4">
      <Field label={text.carrier}>
        <Select<SmsCarrierSettings['carrier']>
          options={[{ value: 'simulator', label: text.simulator, disabled: settings.source !== null }, ...options]}
          value={draft.carrier}
          onChange={(carrier) => edit({ carrier })}
        />
      </Field>
      {account && <AccountFields account={account} draft={draft} error={error} onChange={edit} />}
      <FormError error={error} fields={[...FIELDS.twilio, ...FIELDS.telnyx, 'textTo']} />
      {account && (
        <>
          <div className="flex flex-wrap gap-2">
            <Button type="submit" variant="primary" busy={change.isPending}>
              {text.save}
            </Button>
            <Button busy={trial.isPending} onClick={() => trial.mutate()}>
              {draft.textTo.trim() === '' ? text.checkAccount : text.checkAndText}
            </Button>
          </div>
          <div aria-live="polite">
            {trial.data && <TrialResult trial={trial.data} problems={text.carrierProblems} />}
          </div>
        </>
      )}
    </form>
  )
}

interface AccountFieldsProps {
  account: SmsCarrierSettings['accounts'][number]
  draft: CarrierDraft
  error: unknown
  onChange(part: Partial<CarrierDraft>): void
}

function AccountFields({ account: { carrier, source, postsTo }, draft, error, onChange }: AccountFieldsProps) {
  const hint =
    source === 'environment' ? text.keyFromEnvironment : source === 'dashboard' ? text.accountStored : text.keyHint
  return (
    <>
      {FIELDS[carrier].map((field) => (
        <Field key={field} label={text.accountFields[field]} hint={hint} error={fieldError(error, field)}>
          <Input
            type={SHOWN.includes(field) ? 'text' : 'password'}
            autoComplete="off"
            maxLength={500}
            disabled={source === 'environment'}
            value={draft.account[field] ?? ''}
            onValueChange={(value) => onChange({ account: { ...draft.account, [field]: value } })}
          />
        </Field>
      ))}
      <Fact label={text.postsTo}>
        {postsTo === null ? text.noPublicUrl : <CopyableId id={postsTo} label={text.postsTo} />}
      </Fact>
      <PhoneField
        label={text.textTo}
        hint={text.textToHint}
        error={fieldError(error, 'textTo')}
        autoComplete="tel"
        value={draft.textTo}
        onValueChange={(textTo) => onChange({ textTo })}
      />
    </>
  )
}
