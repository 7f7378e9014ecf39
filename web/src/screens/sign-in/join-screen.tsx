import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type Invitation, joinBusiness, loadInvitation } from '../../auth.ts'
import { sessionQuery } from '../../session.ts'
import { buttonClass } from '../../ui/form/button.tsx'
import { Field, Input } from '../../ui/form/field.tsx'
import { ErrorPanel } from '../../ui/page/error-panel.tsx'
import { Sentence } from '../../ui/page/sentence.tsx'
import { Loading } from '../../ui/page/skeleton.tsx'
import { useLinkToken } from './link-token.ts'
import { PublicForm, PublicPage } from './public-page.tsx'
import { text } from './text.ts'
import { useCompleteSignIn } from './use-complete-sign-in.ts'

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
  if (invitation.isError)
    return (
      <PublicPage title={text.badLink}>
        <ErrorPanel error={invitation.error} title={text.badInvitation} />
        <p className="mt-4 text-muted">
          <Sentence text={text.badInvitationHint} values={{ command: <code>{'frontbell team owner-link'}</code> }} />
        </p>
        <Link to="/sign-in" className={`${buttonClass('primary')} mt-4`}>
          {text.signIn}
        </Link>
      </PublicPage>
    )
  if (!invitation.data || session.isPending)
    return (
      <PublicPage title={text.oneMoment}>
        <Loading />
      </PublicPage>
    )
  const { data } = invitation
  return (
    <PublicPage
      title={data.email === null ? text.openBusiness(data.businessName) : text.joinBusiness(data.businessName)}
    >
      {session.data ? (
        <JoinSignedIn token={token} email={session.data.email} />
      ) : (
        <JoinForm token={token} invitation={data} />
      )}
    </PublicPage>
  )
}

function JoinSignedIn({ token, email }: { token: string; email: string }) {
  const enter = useCompleteSignIn()
  return (
    <PublicForm
      action={text.join}
      onSubmit={async () => {
        await joinBusiness({ token })
        await enter()
      }}
    >
      <p>
        <Sentence text={text.signedInAs} values={{ email: <strong>{email}</strong> }} />
      </p>
    </PublicForm>
  )
}

function JoinForm({ token, invitation }: { token: string; invitation: Invitation }) {
  const [name, setName] = useState(invitation.name ?? '')
  const [email, setEmail] = useState(invitation.email ?? '')
  const [password, setPassword] = useState('')
  const enter = useCompleteSignIn()
  const { hasUser } = invitation
  return (
    <PublicForm
      action={hasUser ? text.signInAndJoin : text.join}
      onSubmit={async () => {
        await joinBusiness({ token, ...(!hasUser && { name }), email, password })
        await enter()
      }}
    >
      <p className="text-muted">{text.yourRole(invitation.role)}</p>
      {!hasUser && (
        <Field label={text.yourName}>
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
      <Field label={text.password} hint={hasUser ? text.currentPassword : text.passwordHint}>
        <Input
          type="password"
          autoComplete={hasUser ? 'current-password' : 'new-password'}
          required
          {...(!hasUser && { minLength: 10 })}
          maxLength={128}
          value={password}
          onValueChange={setPassword}
        />
      </Field>
    </PublicForm>
  )
}
