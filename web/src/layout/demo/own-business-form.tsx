import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import type { DemoRows } from '../../client/types.gen.ts'
import { formatCount, formatPhoneNumber } from '../../format.ts'
import { useSetup, useSetupChanges } from '../../screens/welcome/use-setup.ts'
import { Button } from '../../ui/form/button.tsx'
import { Field, Input } from '../../ui/form/field.tsx'
import { FormError, fieldError } from '../../ui/form/form-error.tsx'
import { text } from './text.ts'

/** Removes the demo data, after saying what that is, and opens the setup. */
export function OwnBusinessForm({ onStarted }: { onStarted?: () => void }) {
  const setup = useSetup()
  const { start } = useSetupChanges()
  const navigate = useNavigate()
  const [name, setName] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setError(null)
    try {
      await start(name)
      onStarted?.()
      await navigate({ to: '/welcome', ignoreBlocker: true })
    } catch (failure) {
      setError(failure)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      {setup.data && <Removed rows={setup.data.demoRows} />}
      <p className="text-muted">{text.stays}</p>
      <Field label={text.name} error={fieldError(error, 'name')}>
        <Input required maxLength={200} autoComplete="organization" autoFocus value={name} onValueChange={setName} />
      </Field>
      <FormError error={error} fields={['name']} />
      <Button type="submit" variant="primary" busy={busy} className="self-start">
        {text.remove}
      </Button>
    </form>
  )
}

function Removed({ rows: { services, staff, articles, numbers, sampleRecords } }: { rows: DemoRows }) {
  const lines = [
    { label: text.services, names: services },
    { label: text.staff, names: staff },
    { label: text.articles, names: articles },
    { label: text.numbers, names: numbers.map(formatPhoneNumber) },
    { label: text.sampleRecords, names: sampleRecords > 0 ? [text.records(formatCount(sampleRecords))] : [] },
  ].filter(({ names }) => names.length > 0)
  if (lines.length === 0) return null
  return (
    <div>
      <p>{text.removed}</p>
      <ul className="mt-1 list-disc pl-5">
        {lines.map(({ label, names }) => (
          <li key={label}>{text.line(label, names)}</li>
        ))}
      </ul>
    </div>
  )
}
