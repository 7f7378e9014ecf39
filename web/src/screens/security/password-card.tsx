import { type FormEvent, useState } from 'react'
import { errorMessage } from '../../api.ts'
import { changePassword } from '../../auth.ts'
import { Button } from '../../ui/form/button.tsx'
import { Field, Input } from '../../ui/form/field.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { Card } from '../../ui/page/card.tsx'
import { text } from './text.ts'

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
      toast.success(text.passwordChanged)
    } catch (failure) {
      setError(errorMessage(failure))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Card title={text.password}>
      <form onSubmit={(event) => void submit(event)} className="flex max-w-sm flex-col gap-3">
        <Field label={text.currentPassword} error={error}>
          <Input type="password" autoComplete="current-password" required value={current} onValueChange={setCurrent} />
        </Field>
        <Field label={text.newPassword} hint={text.passwordHint}>
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
          {text.changePassword}
        </Button>
      </form>
    </Card>
  )
}
