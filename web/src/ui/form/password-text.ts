export const text = {
  show: 'Show password',
  strength: {
    short: (missing: number) =>
      missing === 1 ? '1 more character is needed.' : `${missing} more characters are needed.`,
    weak: 'Weak: easy to guess.',
    fair: 'Fair: a few more characters or words make it stronger.',
    strong: 'Strong.',
  },
} as const
