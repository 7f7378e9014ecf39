import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { requestPasswordReset } from '../../auth.ts'
import { Field, Input } from '../../ui/form/field.tsx'
import { PublicForm, PublicPage } from './public-page.tsx'

export function ForgotPasswordScreen() {
  const [email, setEmail] = useState('')
  const [sent, setSent] = useState(false)
  return (
    <PublicPage title="Forgot your password?">
      {sent ? (
        <p role="status">
          If a user signs in with <strong>{email}</strong>, a link to choose another password is on its way there. It
          works for an hour.
        </p>
      ) : (
        <PublicForm
          action="Send me a link"
          onSubmit={async () => {
            await requestPasswordReset(email)
            setSent(true)
          }}
        >
          <Field
            label="E-mail"
            hint="The operator of the service can also create a link: frontbell team reset-password."
          >
            <Input type="email" autoComplete="username" required autoFocus value={email} onValueChange={setEmail} />
          </Field>
        </PublicForm>
      )}
      <p className="mt-4 text-center">
        <Link to="/sign-in" className="text-accent hover:underline">
          Back to the sign-in
        </Link>
      </p>
    </PublicPage>
  )
}
