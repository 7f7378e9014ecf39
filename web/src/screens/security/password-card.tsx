import { type FormEvent, useState } from 'react'
import { errorMessage } from '../../api.ts'
import { changePassword } from '../../auth.ts'
import { Button } from '../../ui/form/button.tsx'
import { Field, Input } from '../../ui/form/field.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { Card } from '../../ui/page/card.tsx'

export function PasswordCard() {
  const [current, setCurrent] = useState('')
  const [next, setNext] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setError(null)
    try {
      await changePassword(current, next)
      setCurrent('')
      setNext('')
      toast.success('The password was changed; other sessions were ended.')
    } catch (failure) {
      setError(errorMessage(failure))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Card title="Password">
      <form onSubmit={(event) => void submit(event)} className="flex max-w-sm flex-col gap-3">
        <Field label="Current password" error={error}>
          <Input type="password" autoComplete="current-password" required value={current} onValueChange={setCurrent} />
        </Field>
        <Field label="New password" hint="At least 10 characters.">
          <Input
            type="password"
            autoComplete="new-password"
            required
            minLength={10}
            maxLength={128}
            value={next}
            onValueChange={setNext}
          />
        </Field>
        <Button type="submit" variant="primary" busy={busy} className="self-start">
          Change the password
        </Button>
      </form>
    </Card>
  )
}
