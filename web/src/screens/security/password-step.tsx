import { useState } from 'react'
import { Button } from '../../ui/form/button.tsx'
import { Field, Input } from '../../ui/form/field.tsx'
import { PublicForm } from '../sign-in/public-page.tsx'
import { text } from './text.ts'

interface PasswordStepProps {
  action: string
  onSubmit(password: string): Promise<void>
  onCancel(): void
}

/** Asks for the user's password before a change of the second factor. */
export function PasswordStep({ action, onSubmit, onCancel }: PasswordStepProps) {
  const [password, setPassword] = useState('')
  return (
    <div className="max-w-sm">
      <PublicForm action={action} onSubmit={() => onSubmit(password)} below={<Cancel onClick={onCancel} />}>
        <Field label={text.yourPassword}>
          <Input
            type="password"
            autoComplete="current-password"
            required
            autoFocus
            value={password}
            onValueChange={setPassword}
          />
        </Field>
      </PublicForm>
    </div>
  )
}

export const Cancel = ({ onClick }: { onClick(): void }) => (
  <Button variant="ghost" onClick={onClick}>
    {text.cancel}
  </Button>
)
