import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { resetPassword } from '../../auth.ts'
import { buttonClass } from '../../ui/form/button.tsx'
import { Field, Input } from '../../ui/form/field.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { useLinkToken } from './link-token.ts'
import { PublicForm, PublicPage } from './public-page.tsx'
import { text } from './text.ts'

/** The page of the password reset link. */
export function ResetPasswordScreen() {
  const token = useLinkToken()
  const [password, setPassword] = useState('')
  const navigate = useNavigate()
  if (token === '')
    return (
      <PublicPage title={text.incompleteLink}>
        <p>{text.incompleteLinkHint}</p>
        <Link to="/forgot-password" className={`${buttonClass('primary')} mt-4`}>
          {text.newLink}
        </Link>
      </PublicPage>
    )
  return (
    <PublicPage title={text.resetTitle}>
      <PublicForm
        action={text.changePassword}
        onSubmit={async () => {
          await resetPassword(token, password)
          toast.success(text.passwordChanged)
          await navigate({ to: '/sign-in' })
        }}
      >
        <Field label={text.newPassword} hint={text.newPasswordHint}>
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
