import { useState } from 'react'
import { signIn } from '../../auth.ts'
import { Field, Input } from '../../ui/form/field.tsx'
import { PublicForm } from './public-page.tsx'
import { SecondFactorForm } from './second-factor-form.tsx'
import { text } from './text.ts'

/** What the form asks for. */
export type SignInStep = 'password' | 'code'

interface SignInFormProps {
  step: SignInStep
  onStep(step: SignInStep): void
  onSignedIn(): Promise<void>
}

/** E-mail and password, then the second factor if there is one. */
export function SignInForm({ step, onStep, onSignedIn }: SignInFormProps) {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')

  const submit = async () => {
    const outcome = await signIn(email, password)
    if (outcome === 'second factor') onStep('code')
    else await onSignedIn()
  }

  if (step === 'code') return <SecondFactorForm onVerified={onSignedIn} onBack={() => onStep('password')} />
  return (
    <PublicForm action={text.signIn} onSubmit={submit}>
      <Field label={text.email}>
        <Input type="email" autoComplete="username" required autoFocus value={email} onValueChange={setEmail} />
      </Field>
      <Field label={text.password}>
        <Input type="password" autoComplete="current-password" required value={password} onValueChange={setPassword} />
      </Field>
    </PublicForm>
  )
}
