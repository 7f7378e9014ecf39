import type { ComponentProps } from 'react'
import { useState } from 'react'
import { text as words } from '../text.ts'
import { Field, Input } from './field.tsx'

/** Whether a phone number has letters: the service would cut them off at its end, and keep another number. */
export const hasLetters = (phone: string): boolean => /\p{L}/u.test(phone)

const NO_LETTERS = '[^\\p{L}]*'

interface PhoneFieldProps
  extends Pick<ComponentProps<typeof Field>, 'label' | 'hint' | 'error' | 'className'>,
    Pick<ComponentProps<typeof Input>, 'required' | 'autoFocus' | 'autoComplete' | 'disabled'> {
  value: string
  onValueChange(value: string): void
}

/** A field for a phone number as people write it; the service reads it by the country of the business. Letters are refused. */
export function PhoneField({ label, hint, error, className, onValueChange, ...input }: PhoneFieldProps) {
  const [isRefused, setRefused] = useState(false)
  return (
    <Field label={label} hint={hint} error={isRefused ? words.noLetters : error} className={className ?? ''}>
      <Input
        type="tel"
        pattern={NO_LETTERS}
        maxLength={40}
        autoComplete="off"
        {...input}
        onInvalid={(event) => {
          if (!event.currentTarget.validity.patternMismatch) return
          event.preventDefault()
          setRefused(true)
        }}
        onValueChange={(next) => {
          setRefused(false)
          onValueChange(next)
        }}
      />
    </Field>
  )
}
