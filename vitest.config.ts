import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts', 'bench/**/*.test.ts'],
    globalSetup: ['test/global-setup.ts'],
    pool: 'forks',
    // Calls and crashes mostly wait; one worker a core less one, the default, would leave a small machine idle.
    maxWorkers: 3,
    testTimeout: 90_000,
    hookTimeout: 60_000,
    // Real phones, real crashes and a noisy machine: what fails twice in a row has failed.
    retry: process.env.CI ? 1 : 0,
  },
})
