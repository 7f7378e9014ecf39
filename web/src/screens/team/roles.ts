import type { TeamMember } from '../../client/types.gen.ts'
import type { Role } from '../../session.ts'

/** From the highest role to the lowest, with its permissions. */
export const ROLES: readonly { value: Role; label: string; hint: string }[] = [
  { value: 'owner', label: 'Owner', hint: 'May do everything, and make other owners.' },
  { value: 'admin', label: 'Admin', hint: 'Sets up the assistant, keys, webhooks and the team.' },
  { value: 'member', label: 'Member', hint: 'Works with contacts, appointments, messages and knowledge.' },
  { value: 'viewer', label: 'Viewer', hint: 'Sees everything but keys and the audit log, and changes nothing.' },
]

export const roleLabel = (role: Role): string => ROLES.find(({ value }) => value === role)?.label ?? role

/** The roles that a user of role `own` may assign: their own and lower ones. */
export const assignableRoles = (own: Role) => ROLES.slice(ROLES.findIndex(({ value }) => value === own))

/** Whether the user may change this member. The server decides; this only hides buttons that would be refused. */
export const canChangeMember = (own: Role, { role }: TeamMember): boolean =>
  (own === 'owner' || own === 'admin') && assignableRoles(own).some(({ value }) => value === role)
