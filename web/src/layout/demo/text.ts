/** The words about demo data and an unfinished setup. */
export const text = {
  demoLabel: 'Demo data',
  setupLabel: 'Setup',
  isDemo: "You're looking at demo data.",
  start: 'Start with my own business',
  dialogTitle: 'Start with your own business',
  removed: 'This removes the demo data:',
  services: 'Services',
  staff: 'Staff',
  articles: 'Articles',
  numbers: 'Phone number',
  line: (label: string, names: readonly string[]) => `${label}: ${names.join(', ')}`,
  stays:
    'Everything that you added or changed stays, and so do contacts, appointments, calls and messages. Then you set up your business step by step.',
  name: 'Name of your business',
  remove: 'Remove demo data and start',
  isUnfinished: "Your setup isn't finished.",
  resume: 'Continue setup',
  dismiss: 'Skip the setup',
  dismissFailed: "The setup wasn't skipped",
} as const
