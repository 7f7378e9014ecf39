import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type Invitation, joinBusiness, loadInvitation } from '../../auth.ts'
import { sessionQuery } from '../../session.ts'
import { buttonClass } from '../../ui/form/button.tsx'
import { Field, Input } from '../../ui/form/field.tsx'
import { PasswordInput } from '../../ui/form/password-input.tsx'
import { MIN_PASSWORD, passwordStrength } from '../../ui/form/password-strength.ts'
import { text as passwordText } from '../../ui/form/password-text.ts'
import { ErrorPanel } from '../../ui/page/error-panel.tsx'
import { Loading } from '../../ui/page/skeleton.tsx'
import { useLinkToken } from './link-token.ts'
import { PublicForm, PublicPage } from './public-page.tsx'
import { text as signInText } from './text.ts'
import { useEnterAfterJoining } from './use-enter-after-joining.ts'

const text = signInText.join

/** The page of an invitation link or of the owner's first link. */
export function JoinScreen() {
  const token = useLinkToken()
  const invitation = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => loadInvitation(token),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const session = useQuery(sessionQuery)
  if (invitation.isError) return <BrokenLink error={invitation.error} />
  if (!invitation.data || session.isPending)
    return (
      <PublicPage title={text.waiting}>
        <Loading />
      </PublicPage>
    )
  const { data } = invitation
  return (
    <PublicPage title={isForOwner(data) ? text.owner.title : text.member.title(data.businessName)}>
      <p className="mb-4 text-muted">
        {isForOwner(data) ? text.owner.intro(data.businessName) : text.member.intro(data.role)}
      </p>
      {session.data ? (
        <JoinSignedIn token={token} email={session.data.email} />
      ) : (
        <JoinForm token={token} invitation={data} />
      )}
    </PublicPage>
  )
}

/** The owner's link is for nobody by name. */
const isForOwner = ({ email }: Invitation): boolean => email === null

function BrokenLink({ error }: { error: unknown }) {
  const words = text.broken
  return (
    <PublicPage title={words.title}>
      <ErrorPanel error={error} title={words.panel} />
      <p className="mt-4 text-muted">
        {words.advice} <code>{words.command}</code>
      </p>
      <Link to="/sign-in" className={`${buttonClass('primary')} mt-4`}>
        {words.signIn}
      </Link>
    </PublicPage>
  )
}

function JoinSignedIn({ token, email }: { token: string; email: string }) {
  const enter = useEnterAfterJoining()
  return (
    <PublicForm
      action={text.member.action}
      onSubmit={async () => {
        await joinBusiness({ token })
        await enter()
      }}
    >
      <p>
        {text.signedInAs} <strong>{email}</strong>
      </p>
    </PublicForm>
  )
}

function JoinForm({ token, invitation }: { token: string; invitation: Invitation }) {
  const [name, setName] = useState(invitation.name ?? '')
  const [email, setEmail] = useState(invitation.email ?? '')
  const [password, setPassword] = useState('')
  const enter = useEnterAfterJoining()
  const { hasUser } = invitation
  const action = isForOwner(invitation) ? text.owner.action : text.member.action
  return (
    <PublicForm
      action={hasUser ? text.member.actionWithUser : action}
      onSubmit={async () => {
        await joinBusiness({ token, ...(!hasUser && { name }), email, password })
        await enter()
      }}
    >
      {!hasUser && (
        <Field label={text.name}>
          <Input autoComplete="name" required maxLength={200} autoFocus value={name} onValueChange={setName} />
        </Field>
      )}
      <Field label={text.email}>
        <Input
          type="email"
          autoComplete="username"
          required
          readOnly={invitation.email !== null}
          value={email}
          onValueChange={setEmail}
        />
      </Field>
      <Field label={text.password} hint={hasUser ? text.ownPassword : passwordAdvice(password)}>
        <PasswordInput
          autoComplete={hasUser ? 'current-password' : 'new-password'}
          required
          {...(!hasUser && { minLength: MIN_PASSWORD })}
          maxLength={128}
          value={password}
          onValueChange={setPassword}
        />
      </Field>
    </PublicForm>
  )
}

function passwordAdvice(password: string): string {
  if (password === '') return text.passwordHint
  const strength = passwordStrength(password)
  if (strength === 'short') return passwordText.strength.short(MIN_PASSWORD - [...password].length)
  return passwordText.strength[strength]
}
