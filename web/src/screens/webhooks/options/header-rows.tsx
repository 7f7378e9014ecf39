import { Plus, Trash2 } from 'lucide-react'
import { Button } from '../../../ui/form/button.tsx'
import { Field, Input } from '../../../ui/form/field.tsx'
import { text } from '../text.ts'
import type { HeaderRow } from './options-draft.ts'

interface HeaderRowsProps {
  rows: readonly HeaderRow[]
  onChange(rows: HeaderRow[]): void
}

/** Stored headers are shown without their values, which stay unless a new one is entered. */
export function HeaderRows({ rows, onChange }: HeaderRowsProps) {
  const change = (key: number, to: Partial<HeaderRow>) =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...to } : row)))
  const add = () =>
    onChange([...rows, { key: Math.max(-1, ...rows.map(({ key }) => key)) + 1, name: '', value: '', isStored: false }])
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="font-medium">{text.headers}</legend>
      <p className="text-[13px] text-muted">{text.headersHint}</p>
      {rows.map(({ key, name, value, isStored }, at) => (
        <div key={key} className="flex flex-wrap items-end gap-2">
          <Field label={text.headerName(at + 1)} className="min-w-0 flex-1 basis-32">
            <Input
              required
              readOnly={isStored}
              maxLength={100}
              autoComplete="off"
              placeholder="X-Token"
              value={name}
              onValueChange={(next) => change(key, { name: next })}
            />
          </Field>
          <Field label={text.headerValue(at + 1)} className="min-w-0 flex-1 basis-32">
            <Input
              required={!isStored}
              maxLength={1_000}
              autoComplete="off"
              placeholder={isStored ? text.headerKept : ''}
              value={value}
              onValueChange={(next) => change(key, { value: next })}
            />
          </Field>
          <Button
            variant="ghost"
            size="icon"
            aria-label={text.removeHeader(at + 1)}
            onClick={() => onChange(rows.filter((row) => row.key !== key))}
          >
            <Trash2 aria-hidden />
          </Button>
        </div>
      ))}
      <Button className="self-start" size="sm" onClick={add}>
        <Plus aria-hidden />
        {text.addHeader}
      </Button>
    </fieldset>
  )
}
