import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts', 'bench/**/*.test.ts'],
    globalSetup: ['test/global-setup.ts'],
    pool: 'forks',
    // Calls and crashes mostly wait; one worker a core less one, the default, would leave a small machine idle.
    maxWorkers: 3,
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
})
