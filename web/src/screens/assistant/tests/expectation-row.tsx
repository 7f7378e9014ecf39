import { X } from 'lucide-react'
import type { ScenarioExpectation } from '../../../client/types.gen.ts'
import { Button } from '../../../ui/form/button.tsx'
import { Field, Input } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { text } from './text.ts'

const KINDS = (Object.entries(text.kinds) as [ScenarioExpectation['kind'], string][]).map(([value, label]) => ({
  value,
  label,
}))

interface ExpectationRowProps {
  number: number
  expectation: ScenarioExpectation
  onChange(next: ScenarioExpectation): void
  /** Absent: the only one. */
  onRemove?(): void
}

/** One thing that must come of a test, or must not. */
export function ExpectationRow({ number, expectation, onChange, onRemove }: ExpectationRowProps) {
  const { kind, service, day, field, words } = expectation
  const input = (
    label: string,
    example: string,
    value: string | null,
    put: (next: string) => void,
    required = false,
  ) => (
    <Field label={label} hideLabel className="flex-1 basis-36">
      <Input required={required} maxLength={200} placeholder={example} value={value ?? ''} onValueChange={put} />
    </Field>
  )
  return (
    <div className="flex w-full flex-col gap-2 rounded-md border border-line p-3">
      <div className="flex items-center gap-2">
        <Select
          aria-label={text.expectedNumber(number)}
          options={KINDS}
          value={kind}
          onChange={(next) => onChange({ ...expectation, kind: next })}
        />
        {onRemove && (
          <Button variant="ghost" size="icon" aria-label={text.removeExpected(number)} onClick={onRemove}>
            <X aria-hidden />
          </Button>
        )}
      </div>
      {kind === 'booked' && (
        <div className="flex flex-wrap gap-2">
          {input(text.service(number), text.serviceExample, service, (next) =>
            onChange({ ...expectation, service: next }),
          )}
          {input(text.day(number), text.dayExample, day, (next) => onChange({ ...expectation, day: next }))}
        </div>
      )}
      {kind === 'collected' && (
        <div className="flex flex-wrap gap-2">
          {input(
            text.field(number),
            text.fieldExample,
            field,
            (next) => onChange({ ...expectation, field: next }),
            true,
          )}
          {input(text.words(number), text.anyWords, words, (next) => onChange({ ...expectation, words: next }))}
        </div>
      )}
      {(kind === 'says' || kind === 'never_says') && (
        <div className="flex">
          {input(
            text.words(number),
            text.wordsExample,
            words,
            (next) => onChange({ ...expectation, words: next }),
            true,
          )}
        </div>
      )}
    </div>
  )
}
