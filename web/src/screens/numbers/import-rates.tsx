import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { ApiFailure, one } from '../../api.ts'
import { importSipRates } from '../../client/sdk.gen.ts'
import { count } from '../../format.ts'
import { refresh } from '../../live.ts'
import { Button } from '../../ui/button.tsx'
import { Field, Textarea } from '../../ui/field.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { Select } from '../../ui/select.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { toast } from '../../ui/toast.tsx'
import { readRates } from './rate-list.ts'

/** What the service takes at once; longer lists go in parts, each whole or not at all. */
const AT_ONCE = 5_000
const DIRECTIONS = [
  { value: 'outbound', label: 'Outbound, unless a row says otherwise' },
  { value: 'inbound', label: 'Inbound, unless a row says otherwise' },
] as const

/** A carrier's whole list, pasted or from a file. */
export function ImportRates({ onClose }: { onClose(): void }) {
  const formId = useId()
  const [text, setText] = useState('')
  const [direction, setDirection] = useState<'inbound' | 'outbound'>('outbound')
  const queryClient = useQueryClient()
  const work = useMutation({
    async mutationFn() {
      const rates = readRates(text, direction)
      if (typeof rates === 'string') throw new ApiFailure(400, 'BAD_REQUEST', rates)
      for (let from = 0; from < rates.length; from += AT_ONCE)
        await one(importSipRates({ body: { rates: rates.slice(from, from + AT_ONCE) } }))
      return rates.length
    },
    onSuccess: (imported) => {
      refresh(queryClient, new Set(['rate']))
      toast.done(`${count(imported)} rates were imported.`)
      onClose()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    work.mutate()
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title="Import a list of rates"
      description="CSV with the columns prefix, destination and rate; direction, connection fee and currency if there are."
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" busy={work.isPending} disabled={text.trim() === ''}>
            Import
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} className="flex flex-col gap-4">
        <Field label="File">
          <input
            type="file"
            aria-label="File"
            accept=".csv,text/csv,text/plain"
            onChange={(event) => {
              void event.target.files?.[0]?.text().then(setText)
            }}
          />
        </Field>
        <Field label="Or paste it here">
          <Textarea
            rows={10}
            spellCheck={false}
            className="font-mono text-xs"
            placeholder={'prefix,destination,rate\n+44,United Kingdom,0.01'}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </Field>
        <Field label="Direction">
          <Select options={DIRECTIONS} value={direction} onChange={(next) => setDirection(next)} />
        </Field>
        <FormError error={work.error} fields={[]} />
      </form>
    </Sheet>
  )
}
