import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { resetPassword } from '../../auth.ts'
import { buttonClass } from '../../ui/form/button.tsx'
import { Field, Input } from '../../ui/form/field.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { useLinkToken } from './link-token.ts'
import { PublicForm, PublicPage } from './public-page.tsx'

/** The page of the password reset link. */
export function ResetPasswordScreen() {
  const token = useLinkToken()
  const [password, setPassword] = useState('')
  const navigate = useNavigate()
  if (token === '')
    return (
      <PublicPage title="This link is incomplete">
        <p>Copy the whole link from the e-mail, or ask for another one.</p>
        <Link to="/forgot-password" className={`${buttonClass('primary')} mt-4`}>
          Ask for another link
        </Link>
      </PublicPage>
    )
  return (
    <PublicPage title="Choose another password">
      <PublicForm
        action="Change the password"
        onSubmit={async () => {
          await resetPassword(token, password)
          toast.success('The password was changed. Sign in with it.')
          await navigate({ to: '/sign-in' })
        }}
      >
        <Field label="New password" hint="At least 10 characters. You are signed out everywhere else.">
          <Input
            type="password"
            autoComplete="new-password"
            required
            minLength={10}
            maxLength={128}
            autoFocus
            value={password}
            onValueChange={setPassword}
          />
        </Field>
      </PublicForm>
    </PublicPage>
  )
}
