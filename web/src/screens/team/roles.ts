import type { TeamMember } from '../../client/types.gen.ts'
import type { Role } from '../../session.ts'

/** From the most to the least, with what each may do. */
export const ROLES: readonly { value: Role; label: string; hint: string }[] = [
  { value: 'owner', label: 'Owner', hint: 'May do everything, and make other owners.' },
  { value: 'admin', label: 'Admin', hint: 'Sets up the assistant, keys, webhooks and the team.' },
  { value: 'member', label: 'Member', hint: 'Works with contacts, appointments, messages and knowledge.' },
  { value: 'viewer', label: 'Viewer', hint: 'Sees everything but keys and the audit log, and changes nothing.' },
]

export const roleLabel = (role: Role): string => ROLES.find(({ value }) => value === role)?.label ?? role

/** What somebody of role `own` may make of others: nobody hands out more than they are. */
export const rolesBelow = (own: Role) => ROLES.slice(ROLES.findIndex(({ value }) => value === own))

/** Whether they may change this member. The service decides; this only spares people buttons that would be refused. */
export const mayChange = (own: Role, { role }: TeamMember): boolean =>
  (own === 'owner' || own === 'admin') && rolesBelow(own).some(({ value }) => value === role)
