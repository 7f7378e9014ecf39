/** The words of the page that an invitation or the owner's link opens. */
export const text = {
  owner: {
    title: 'Welcome to Frontbell',
    intro: (business: string) => `Create the owner account of ${business}.`,
    action: 'Create account',
  },
  member: {
    title: (business: string) => `Join ${business}`,
    intro: (role: string) => `You were invited as ${role === 'admin' || role === 'owner' ? 'an' : 'a'} ${role}.`,
    action: 'Join',
    actionWithUser: 'Sign in and join',
  },
  broken: {
    title: 'This link does not work',
    panel: 'The link is not valid',
    advice: 'Ask the person who invited you for a new link. The owner gets one with',
    command: 'frontbell team owner-link',
    signIn: 'Sign in',
  },
  waiting: 'One moment',
  signedInAs: 'You are signed in as',
  name: 'Your name',
  email: 'E-mail',
  password: 'Password',
  passwordHint: 'At least 10 characters. A few random words are easy to remember and hard to guess.',
  ownPassword: 'Your current password.',
  noOwner: {
    title: 'Nobody can sign in yet.',
    text: 'Open the owner link that Frontbell printed when it started. It is also in the file owner-link.txt of the data folder. For a new link, run',
    command: 'npx frontbell team owner-link',
  },
} as const
