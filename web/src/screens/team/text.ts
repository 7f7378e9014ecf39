/** The words of team. */
export const text = {
  title: 'Team',
  description: 'People who can sign in, and what they can do.',
  invite: 'Invite',
  name: 'Name',
  email: 'Email',
  role: 'Role',
  saveRole: (role: string) => `Change role to ${role}`,
  status: 'Status',
  lastActive: 'Last active',
  never: 'Never',
  active: 'Active',
  invited: 'Invited',
  disabled: 'Disabled',
  noMatch: 'No matching members',
  noMatchHint: 'Choose another role or status, or invite someone.',

  // Roles
  owner: 'Owner',
  ownerHint: 'Can do everything, including appointing other owners.',
  admin: 'Admin',
  adminHint: 'Sets up the assistant, API keys, webhooks and the team.',
  member: 'Member',
  memberHint: 'Works with contacts, appointments, messages and knowledge.',
  viewer: 'Viewer',
  viewerHint: "Can see everything except providers, API keys and the audit log, but can't change anything.",

  // Invitation
  inviteTitle: 'Invite a member',
  inviteHint: 'They choose their own password and get access to this business right away.',
  done: 'Done',
  cancel: 'Cancel',
  mailed: (email: string) => `The invitation is on its way to ${email}. Its link works for 7 days.`,
  passOn: (email: string) =>
    `No mail server is set up yet, so send this link to ${email} yourself. It works once, for 7 days.`,
  localLink:
    'This link works on this machine only. For people on other machines, open the dashboard by an address that they can reach, or set FRONTBELL_PUBLIC_URL, and invite them again.',
  linkLabel: 'invitation link',
  resend: 'Resend invitation',

  // The details of one member
  joined: 'Joined',
  id: 'ID',
  canSignIn: 'Can sign in',
  canSignInHint: 'Turning this off ends their sessions immediately. What they did stays.',
  remove: 'Remove',
  leave: 'Leave team',
  removeTitle: (name: string) => `Remove ${name}?`,
  removeHint:
    'They can no longer sign in to this business. What they did stays. To block them for a while only, turn off "Can sign in" instead.',
  leaveConfirm: 'Leave',
  removeConfirm: 'Remove from team',
  saved: 'Saved.',
  notUndone: "The change couldn't be undone",
  notChanged: (name: string) => `${name} wasn't changed`,
  removed: (name: string) => `${name} was removed from the team.`,
  notRemoved: (name: string) => `${name} wasn't removed from the team`,
}
