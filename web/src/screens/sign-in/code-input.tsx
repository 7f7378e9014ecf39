import { useEffect, useRef } from 'react'
import { Input } from '../../ui/form/field.tsx'

/** The code of an authenticator app. The sixth digit submits the form. */
export function CodeInput({ value, onValueChange }: { value: string; onValueChange(value: string): void }) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (/^\d{6}$/.test(value.replace(/\s/g, ''))) input.current?.form?.requestSubmit()
  }, [value])
  return (
    <Input
      ref={input}
      required
      autoFocus
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={7}
      value={value}
      onValueChange={onValueChange}
    />
  )
}
