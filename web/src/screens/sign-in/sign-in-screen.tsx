import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { signIn } from '../../auth.ts'
import { Field, Input } from '../../ui/form/field.tsx'
import { useFilters } from '../../use-filters.ts'
import { NoOwnerNotice } from './no-owner-notice.tsx'
import { PublicForm, PublicPage } from './public-page.tsx'
import { SecondFactorForm } from './second-factor-form.tsx'
import { text } from './text.ts'
import { useCompleteSignIn } from './use-complete-sign-in.ts'

/** E-mail and password, then the second factor if there is one. */
export function SignInScreen() {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [asksForCode, setAsksForCode] = useState(false)
  const { filters } = useFilters()
  const queryClient = useQueryClient()
  const enter = useCompleteSignIn()

  const submit = async () => {
    const outcome = await signIn(email, password)
    if (outcome === 'second factor') return setAsksForCode(true)
    queryClient.clear()
    await enter(filters.next)
  }

  if (asksForCode)
    return (
      <PublicPage title={text.twoFactor}>
        <SecondFactorForm onVerified={() => enter(filters.next)} />
      </PublicPage>
    )
  return (
    <PublicPage title={text.signInTitle}>
      <NoOwnerNotice />
      <PublicForm action={text.signIn} onSubmit={submit}>
        <Field label={text.email}>
          <Input type="email" autoComplete="username" required autoFocus value={email} onValueChange={setEmail} />
        </Field>
        <Field label={text.password}>
          <Input
            type="password"
            autoComplete="current-password"
            required
            value={password}
            onValueChange={setPassword}
          />
        </Field>
      </PublicForm>
      <p className="mt-4 text-center">
        <Link to="/forgot-password" className="text-accent hover:underline">
          {text.forgotPassword}
        </Link>
      </p>
    </PublicPage>
  )
}
