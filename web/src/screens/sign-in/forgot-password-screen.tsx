import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { loadBeginnings, requestPasswordReset } from '../../auth.ts'
import { Field, Input } from '../../ui/form/field.tsx'
import { Sentence } from '../../ui/page/sentence.tsx'
import { PublicForm, PublicPage } from './public-page.tsx'
import { text } from './text.ts'

export function ForgotPasswordScreen() {
  const [email, setEmail] = useState('')
  const [sent, setSent] = useState(false)
  const known = useQuery({ queryKey: ['has-owner'], queryFn: loadBeginnings, retry: false })
  const hasNoMail = known.data?.sendsMail === false
  return (
    <PublicPage title={text.forgotPassword}>
      {hasNoMail ? (
        <p role="status">
          {text.noMail} <code className="break-words">{text.resetCommand}</code> {text.noMailNext}
        </p>
      ) : sent ? (
        <p role="status">
          <Sentence text={text.resetSent} values={{ email: <strong>{email}</strong> }} />
        </p>
      ) : (
        <PublicForm
          action={text.sendLink}
          onSubmit={async () => {
            await requestPasswordReset(email)
            setSent(true)
          }}
        >
          <Field label={text.email} hint={text.operatorHint}>
            <Input type="email" autoComplete="username" required autoFocus value={email} onValueChange={setEmail} />
          </Field>
        </PublicForm>
      )}
      <p className="mt-4 text-center">
        <Link to="/sign-in" className="text-accent hover:underline">
          {text.back}
        </Link>
      </p>
    </PublicPage>
  )
}
