import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, unwrap } from '../../../api.ts'
import { importSipRates } from '../../../client/sdk.gen.ts'
import { formatCount } from '../../../format.ts'
import { refreshKinds } from '../../../live-updates.ts'
import { Field, Textarea } from '../../../ui/form/field.tsx'
import { FormError } from '../../../ui/form/form-error.tsx'
import { FormSheet } from '../../../ui/form/form-sheet.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { toast } from '../../../ui/overlay/toast.tsx'
import { text } from '../text.ts'
import { parseRates } from './parse-rates.ts'

/**
 * The maximum number of rates per request; longer lists are sent in several requests, each of which succeeds or fails
 * as a whole.
 */
const BATCH_SIZE = 5_000
const DIRECTIONS = [
  { value: 'outbound', label: text.mostlyOutbound },
  { value: 'inbound', label: text.mostlyInbound },
] as const

/** Imports a carrier's rate list from pasted text or a file. */
export function ImportRates({ onClose }: { onClose(): void }) {
  const [csv, setCsv] = useState('')
  const [direction, setDirection] = useState<'inbound' | 'outbound'>('outbound')
  const queryClient = useQueryClient()
  const work = useMutation({
    async mutationFn() {
      const rates = parseRates(csv, direction)
      if (typeof rates === 'string') throw new ApiError(400, 'BAD_REQUEST', rates)
      for (let from = 0; from < rates.length; from += BATCH_SIZE)
        await unwrap(importSipRates({ body: { rates: rates.slice(from, from + BATCH_SIZE) } }))
      return rates.length
    },
    onSuccess: (imported) => {
      refreshKinds(queryClient, new Set(['rate']))
      toast.success(text.ratesImported(formatCount(imported)))
      onClose()
    },
  })
  return (
    <FormSheet
      onClose={onClose}
      title={text.importTitle}
      description={text.importHint}
      submitLabel={text.importConfirm}
      busy={work.isPending}
      disabled={csv.trim() === ''}
      onSubmit={() => work.mutate()}
    >
      <Field label={text.file}>
        <input
          type="file"
          aria-label={text.file}
          accept=".csv,text/csv,text/plain"
          onChange={(event) => {
            void event.target.files?.[0]?.text().then(setCsv)
          }}
        />
      </Field>
      <Field label={text.pasteHere}>
        <Textarea
          rows={10}
          spellCheck={false}
          className="font-mono text-xs"
          placeholder={'prefix,destination,rate\n+44,United Kingdom,0.01'}
          value={csv}
          onChange={(event) => setCsv(event.target.value)}
        />
      </Field>
      <Field label={text.direction}>
        <Select options={DIRECTIONS} value={direction} onChange={(next) => setDirection(next)} />
      </Field>
      <FormError error={work.error} fields={[]} />
    </FormSheet>
  )
}
