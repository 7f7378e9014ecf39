import { useState } from 'react'
import type { TeamMember } from '../../client/types.gen.ts'
import { useSession } from '../../session.ts'
import { CopyableId } from '../../ui/data/copyable-id.tsx'
import { Detail, DetailList } from '../../ui/data/detail-list.tsx'
import { Time } from '../../ui/data/time.tsx'
import { Button } from '../../ui/form/button.tsx'
import { FormError } from '../../ui/form/form-error.tsx'
import { Switch } from '../../ui/form/switch.tsx'
import { Sheet } from '../../ui/overlay/sheet.tsx'
import { TypeToConfirmDialog } from '../../ui/overlay/type-to-confirm-dialog.tsx'
import { InvitationLink } from './invitation-link.tsx'
import { MemberBadge } from './member-badge.tsx'
import { RoleChange } from './role-change.tsx'
import { canChangeMember, roleLabel } from './roles.ts'
import { text } from './text.ts'
import { useMemberChanges } from './use-member-changes.ts'

/** One member, and the changes that the signed-in user may make. */
export function MemberSheet({ of, onClose }: { of: TeamMember | null; onClose(): void }) {
  return of === null ? null : <OpenSheet key={of.id} of={of} onClose={onClose} />
}

function OpenSheet({ of, onClose }: { of: TeamMember; onClose(): void }) {
  const { role: own, memberId } = useSession()
  const [isRemoving, setRemoving] = useState(false)
  const { changing, inviting, removing } = useMemberChanges(of)
  const may = canChangeMember(own, of)
  const isSelf = of.id === memberId
  return (
    <>
      <Sheet
        open={!isRemoving}
        onClose={onClose}
        title={of.name}
        description={of.email}
        actions={
          may && (
            <Button variant="danger" onClick={() => setRemoving(true)}>
              {isSelf ? text.leave : text.remove}
            </Button>
          )
        }
      >
        <div className="flex flex-col gap-5">
          <DetailList>
            <Detail label={text.status}>
              <MemberBadge of={of} />
            </Detail>
            <Detail label={text.lastActive}>
              {of.lastActiveAt === null ? text.never : <Time at={of.lastActiveAt} />}
            </Detail>
            <Detail label={text.joined} wide>
              <Time at={of.createdAt} format="full" />
            </Detail>
            <Detail label={text.id} wide>
              <CopyableId id={of.id} />
            </Detail>
            {!may && <Detail label={text.role}>{roleLabel(of.role)}</Detail>}
          </DetailList>
          {may && of.status === 'invited' && (
            <div className="flex flex-col items-start gap-3">
              {inviting.data ? (
                <InvitationLink email={of.email} link={inviting.data.link} />
              ) : (
                <Button busy={inviting.isPending} onClick={() => inviting.mutate()}>
                  {text.resend}
                </Button>
              )}
              <FormError error={inviting.error} />
            </div>
          )}
          {may && (
            <RoleChange
              own={own}
              current={of.role}
              busy={changing.isPending}
              onChange={(role) => changing.mutate({ role })}
            />
          )}
          {may && !isSelf && of.status !== 'invited' && (
            <Switch
              label={text.canSignIn}
              hint={text.canSignInHint}
              checked={of.status === 'active'}
              disabled={changing.isPending}
              onChange={(on) => changing.mutate({ status: on ? 'active' : 'disabled' })}
            />
          )}
        </div>
      </Sheet>
      <TypeToConfirmDialog
        open={isRemoving}
        onClose={() => setRemoving(false)}
        title={isSelf ? text.leave : text.removeTitle(of.name)}
        description={text.removeHint}
        word="remove"
        confirmLabel={isSelf ? text.leaveConfirm : text.removeConfirm}
        busy={removing.isPending}
        onConfirm={() => removing.mutate(undefined, { onSuccess: onClose, onError: () => setRemoving(false) })}
      />
    </>
  )
}
