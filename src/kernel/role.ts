/** The roles in the dashboard of a business, from the most to the fewest permissions. */
export const ROLES = ['owner', 'admin', 'member', 'viewer'] as const

export type Role = (typeof ROLES)[number]

/** Whether `role` has at least the permissions of `least`. */
export const mayAct = (role: Role, least: Role): boolean => ROLES.indexOf(role) <= ROLES.indexOf(least)
