/** What somebody may do in a business's dashboard, the most first. */
export const ROLES = ['owner', 'admin', 'member', 'viewer'] as const

export type Role = (typeof ROLES)[number]

/** Whether a role may do what asks for `least`: each may do all that those below it may. */
export const mayAct = (role: Role, least: Role): boolean => ROLES.indexOf(role) <= ROLES.indexOf(least)
