import { configDefaults, defineConfig } from 'vitest/config'

/** Whoever listens to a telephone needs its sound in time: these have the machine to themselves, one after the other. */
const BY_EAR = [
  'test/calls/spoken.call.test.ts',
  'test/callers/audio-callers.test.ts',
  'test/resilience/strangers.test.ts',
]

/** All that does not care which PostgreSQL is underneath. */
const AWAY_FROM_DATABASE = [
  ...['assistant', 'kernel', 'media', 'providers', 'telephony'].map((folder) => `src/${folder}/**/*.test.ts`),
  ...['callers', 'calls', 'carriers', 'web'].map((folder) => `test/${folder}/**/*.test.ts`),
  'test/tidy.test.ts',
  'bench/**/*.test.ts',
]

const common = {
  pool: 'forks',
  // Calls and crashes mostly wait; one worker a core less one, the default, would leave a small machine idle.
  maxWorkers: 3,
  testTimeout: 90_000,
  hookTimeout: 60_000,
  // Real phones, real crashes and a noisy machine: what fails twice in a row has failed.
  retry: process.env.CI ? 1 : 0,
} as const

export default defineConfig({
  test: {
    // Once for all projects.
    globalSetup: ['test/harness/global-setup.ts'],
    projects: [
      {
        test: {
          ...common,
          name: 'database',
          include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...AWAY_FROM_DATABASE, ...BY_EAR],
        },
      },
      {
        test: {
          ...common,
          name: 'others',
          include: AWAY_FROM_DATABASE,
          exclude: [...configDefaults.exclude, ...BY_EAR],
        },
      },
      { test: { ...common, name: 'by ear', include: BY_EAR, maxWorkers: 1, sequence: { groupOrder: 1 } } },
    ],
  },
})
