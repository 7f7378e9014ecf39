import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { unwrap } from '../../api.ts'
import { inviteMember } from '../../client/sdk.gen.ts'
import { refreshKinds } from '../../live-updates.ts'
import { type Role, useSession } from '../../session.ts'
import { AcknowledgeButton } from '../../ui/form/acknowledge-button.tsx'
import { Button } from '../../ui/form/button.tsx'
import { Field, Input } from '../../ui/form/field.tsx'
import { FormError, fieldError } from '../../ui/form/form-error.tsx'
import { Sheet } from '../../ui/overlay/sheet.tsx'
import { InvitationLink } from './invitation-link.tsx'
import { RolePicker } from './role-picker.tsx'
import { text } from './text.ts'

/** Invites a member; shows the link if no mail is sent. */
export function InviteSheet({ open, onClose }: { open: boolean; onClose(): void }) {
  const formId = useId()
  const { role: own } = useSession()
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<Role>('member')
  const queryClient = useQueryClient()
  const inviting = useMutation({
    mutationFn: () => unwrap(inviteMember({ body: { name, email, role } })),
    onSuccess: () => refreshKinds(queryClient, new Set(['member'])),
  })
  const close = () => {
    onClose()
    setName('')
    setEmail('')
    setRole('member')
    inviting.reset()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    inviting.mutate()
  }
  const made = inviting.data
  return (
    <Sheet
      open={open}
      onClose={close}
      showsSecret={made !== undefined}
      title={text.inviteTitle}
      description={text.inviteHint}
      actions={
        made ? (
          <AcknowledgeButton onClick={close}>{text.done}</AcknowledgeButton>
        ) : (
          <>
            <Button onClick={close}>{text.cancel}</Button>
            <Button type="submit" form={formId} variant="primary" busy={inviting.isPending}>
              {text.invite}
            </Button>
          </>
        )
      }
    >
      {made ? (
        <InvitationLink email={made.member.email} link={made.link} />
      ) : (
        <form id={formId} onSubmit={submit} className="flex flex-col gap-4">
          <Field label={text.name} error={fieldError(inviting.error, 'name')}>
            <Input required maxLength={200} autoComplete="off" autoFocus value={name} onValueChange={setName} />
          </Field>
          <Field label={text.email} error={fieldError(inviting.error, 'email')}>
            <Input required type="email" maxLength={254} autoComplete="off" value={email} onValueChange={setEmail} />
          </Field>
          <RolePicker own={own} value={role} onChange={setRole} />
          <FormError error={inviting.error} fields={['name', 'email']} />
        </form>
      )}
    </Sheet>
  )
}
