import type { TeamMember } from '../../client/types.gen.ts'
import type { Role } from '../../session.ts'
import { text } from './text.ts'

/** From the highest role to the lowest, with its permissions. */
export const ROLES: readonly { value: Role; label: string; hint: string }[] = [
  { value: 'owner', label: text.owner, hint: text.ownerHint },
  { value: 'admin', label: text.admin, hint: text.adminHint },
  { value: 'member', label: text.member, hint: text.memberHint },
  { value: 'viewer', label: text.viewer, hint: text.viewerHint },
]

export const roleLabel = (role: Role): string => ROLES.find(({ value }) => value === role)?.label ?? role

/** The roles that a user of role `own` may assign: their own and lower ones. */
export const assignableRoles = (own: Role) => ROLES.slice(ROLES.findIndex(({ value }) => value === own))

/** Whether the user may change this member. The server decides; this only hides buttons that would be refused. */
export const canChangeMember = (own: Role, { role }: TeamMember): boolean =>
  (own === 'owner' || own === 'admin') && assignableRoles(own).some(({ value }) => value === role)
