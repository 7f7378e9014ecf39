import { Field, Input } from '../../../ui/form/field.tsx'
import { text } from '../text.ts'
import { OptionRows } from './option-rows.tsx'
import type { HeaderRow } from './options-draft.ts'

interface HeaderRowsProps {
  rows: readonly HeaderRow[]
  onChange(rows: HeaderRow[]): void
}

/** Stored headers are shown without their values, which stay unless a new one is entered. */
export function HeaderRows({ rows, onChange }: HeaderRowsProps) {
  return (
    <OptionRows<HeaderRow>
      legend={text.headers}
      hint={text.headersHint}
      rows={rows}
      emptyRow={{ name: '', value: '', isStored: false }}
      addLabel={text.addHeader}
      removeLabel={text.removeHeader}
      onChange={onChange}
    >
      {({ name, value, isStored }, number, change) => (
        <>
          <Field label={text.headerName(number)} className="min-w-0 flex-1 basis-32">
            <Input
              required
              readOnly={isStored}
              maxLength={100}
              autoComplete="off"
              placeholder="X-Token"
              value={name}
              onValueChange={(next) => change({ name: next })}
            />
          </Field>
          <Field label={text.headerValue(number)} className="min-w-0 flex-1 basis-32">
            <Input
              required={!isStored}
              maxLength={1_000}
              autoComplete="off"
              placeholder={isStored ? text.headerKept : ''}
              value={value}
              onValueChange={(next) => change({ value: next })}
            />
          </Field>
        </>
      )}
    </OptionRows>
  )
}
