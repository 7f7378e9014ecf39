import { useMutation, useQueryClient } from '@tanstack/react-query'
import { unwrap, unwrapEmpty } from '../../api.ts'
import { removeMember, resendInvitation, updateMember } from '../../client/sdk.gen.ts'
import type { MemberChange, TeamMember } from '../../client/types.gen.ts'
import { refreshKinds } from '../../live-updates.ts'
import { toast } from '../../ui/overlay/toast.tsx'
import { text } from './text.ts'

/** Changes to a member: role, status, new invitation, removal. */
export function useMemberChanges(member: TeamMember) {
  const queryClient = useQueryClient()
  const { id, name } = member
  const know = () => refreshKinds(queryClient, new Set(['member']))
  const put = async (change: MemberChange) => {
    await unwrap(updateMember({ path: { id }, body: change }))
    know()
  }
  const changing = useMutation({
    mutationFn: put,
    onSuccess: (_, change) => {
      const before: MemberChange = {
        ...(change.role !== undefined && { role: member.role }),
        ...(change.status !== undefined && member.status !== 'invited' && { status: member.status }),
        ...(change.name !== undefined && { name }),
      }
      toast.success(text.saved, {
        undo: () => void put(before).catch((error) => toast.error(text.notUndone, error)),
      })
    },
    onError: (error) => toast.error(text.notChanged(name), error),
  })
  const inviting = useMutation({ mutationFn: () => unwrap(resendInvitation({ path: { id } })), onSuccess: know })
  const removing = useMutation({
    mutationFn: () => unwrapEmpty(removeMember({ path: { id } })),
    onSuccess: () => {
      know()
      toast.success(text.removed(name))
    },
    onError: (error) => toast.error(text.notRemoved(name), error),
  })
  return { changing, inviting, removing }
}
