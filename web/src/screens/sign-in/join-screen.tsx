import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type Invitation, joinBusiness, loadInvitation } from '../../auth.ts'
import { sessionQuery } from '../../session.ts'
import { buttonClass } from '../../ui/form/button.tsx'
import { Field, Input } from '../../ui/form/field.tsx'
import { ErrorPanel } from '../../ui/page/error-panel.tsx'
import { Loading } from '../../ui/page/skeleton.tsx'
import { useLinkToken } from './link-token.ts'
import { PublicForm, PublicPage } from './public-page.tsx'
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
      <PublicPage title="This link does not work">
        <ErrorPanel error={invitation.error} title="The invitation is not valid" />
        <p className="mt-4 text-muted">
          Ask the person who invited you for a new one. The owner gets one with <code>frontbell team owner-link</code>.
        </p>
        <Link to="/sign-in" className={`${buttonClass('primary')} mt-4`}>
          Sign in
        </Link>
      </PublicPage>
    )
  if (!invitation.data || session.isPending)
    return (
      <PublicPage title="One moment">
        <Loading />
      </PublicPage>
    )
  const { data } = invitation
  return (
    <PublicPage title={data.email === null ? `Open ${data.businessName}` : `Join ${data.businessName}`}>
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
      action="Join"
      onSubmit={async () => {
        await joinBusiness({ token })
        await enter()
      }}
    >
      <p>
        You are signed in as <strong>{email}</strong>.
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
      action={hasUser ? 'Sign in and join' : 'Join'}
      onSubmit={async () => {
        await joinBusiness({ token, ...(!hasUser && { name }), email, password })
        await enter()
      }}
    >
      <p className="text-muted">You join as {invitation.role}.</p>
      {!hasUser && (
        <Field label="Your name">
          <Input autoComplete="name" required maxLength={200} autoFocus value={name} onValueChange={setName} />
        </Field>
      )}
      <Field label="E-mail">
        <Input
          type="email"
          autoComplete="username"
          required
          readOnly={invitation.email !== null}
          value={email}
          onValueChange={setEmail}
        />
      </Field>
      <Field label="Password" hint={hasUser ? 'Your current password.' : 'At least 10 characters.'}>
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
