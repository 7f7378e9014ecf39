import type { PhoneNumber, PhoneNumberChange } from '../../client/types.gen.ts'
import { useSession } from '../../session.ts'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Field, Input } from '../../ui/form/field.tsx'
import { fieldError } from '../../ui/form/form-error.tsx'
import { text } from './text.ts'

/** What is known of a number besides its routing. */
export interface NumberFacts {
  sms: boolean
  mms: boolean
  /** An amount as typed; empty: unknown. */
  monthlyCost: string
}

export const factsOf = (number: PhoneNumber | null): NumberFacts => ({
  sms: number?.capabilities.sms ?? true,
  mms: number?.capabilities.mms ?? true,
  monthlyCost: number?.monthlyCostCents == null ? '' : (number.monthlyCostCents / 100).toFixed(2),
})

/** Only what was changed: a capability that a person has set is no longer overruled by the carrier. */
export function toFactsChange(
  facts: NumberFacts,
  number: PhoneNumber | null,
): Pick<PhoneNumberChange, 'capabilities' | 'monthlyCostCents'> {
  const before = factsOf(number)
  const { sms, mms, monthlyCost } = facts
  return {
    ...(sms === before.sms && mms === before.mms ? {} : { capabilities: { sms, mms: sms && mms } }),
    ...(monthlyCost === before.monthlyCost
      ? {}
      : { monthlyCostCents: monthlyCost === '' ? null : Math.round(Number(monthlyCost) * 100) }),
  }
}

interface NumberFactsFieldsProps {
  facts: NumberFacts
  change(part: Partial<NumberFacts>): void
  error: unknown
}

export function NumberFactsFields({ facts: { sms, mms, monthlyCost }, change, error }: NumberFactsFieldsProps) {
  const { currency } = useSession().business
  return (
    <>
      <fieldset className="flex flex-col gap-2">
        <legend className="font-medium">{text.capabilities}</legend>
        <span className="text-[13px] text-muted">{text.capabilitiesHint}</span>
        <Checkbox label={text.sendsTexts} checked={sms} onChange={(next) => change({ sms: next })} />
        <Checkbox
          label={text.sendsMedia}
          checked={sms && mms}
          disabled={!sms}
          onChange={(next) => change({ mms: next })}
        />
      </fieldset>
      <Field label={text.monthlyCost(currency)} error={fieldError(error, 'monthlyCostCents')}>
        <Input
          type="number"
          inputMode="decimal"
          min={0}
          step="0.01"
          placeholder={text.costExample}
          value={monthlyCost}
          onValueChange={(next) => change({ monthlyCost: String(next) })}
        />
      </Field>
    </>
  )
}
