import { defineConfig } from 'vitest/config'
import { LongestFirst } from './test/runner/longest-first.ts'
import { testFilesByKind } from './test/runner/test-kinds.ts'
import { CHROMIUM_HINT, findChromium } from './test/web/chromium.ts'

const files = testFilesByKind()

const common = {
  pool: 'forks',
  // Young objects get more room, as tests make many of them: the workers need about a tenth less processor time.
  execArgv: ['--max-semi-space-size=64'] as string[],
  // Many tests wait for processes and browsers; the default, one worker less than cores, leaves a small machine idle.
  maxWorkers: 5,
  testTimeout: 90_000,
  hookTimeout: 60_000,
  // As `eventually` of test/harness/until.ts: the wait ends as soon as the fact is there.
  expect: { poll: { timeout: 30_000 } },
  setupFiles: 'test/runner/end-of-file.ts',
} as const

/** Files of one worker share its modules: importing them anew for each file takes longer than most tests. */
const shared = { ...common, isolate: false }

const startsPostgres = { globalSetup: ['test/runner/global-setup.ts'] }
const startsBrowser = { globalSetup: [...startsPostgres.globalSetup, 'test/web/browser-setup.ts'] }

/** A page takes many steps, some as long as speech; only a test that fails takes this long. */
const patient = { testTimeout: 240_000, hookTimeout: 120_000, expect: { poll: { timeout: 60_000 } } }

// With CI=true, they fail instead.
if (files.web.length > 0 && findChromium() === null && process.env.CI !== 'true') {
  console.warn(`${CHROMIUM_HINT}. The ${files.web.length} files of test/web are left out.`)
  files.web = []
  files.realtime = files.realtime.filter((file) => !file.startsWith('test/web/'))
}

export default defineConfig({
  test: {
    // The projects share what they transform, and the next run finds it again (keyed by content). Vitest 5 has this by default.
    experimental: { fsModuleCache: true },
    sequence: { sequencer: LongestFirst },
    projects: [
      { test: { ...shared, name: 'unit', include: files.unit } },
      { test: { ...shared, ...startsPostgres, name: 'database', include: files.database } },
      { test: { ...shared, ...startsBrowser, ...patient, name: 'web', include: files.web } },
      {
        // Fewer at once: many of these tests hold calls in real time.
        test: {
          ...shared,
          ...startsPostgres,
          name: 'system',
          maxWorkers: 4,
          include: files.system,
          sequence: { groupOrder: 1 },
        },
      },
      {
        // After the others, so that a busy machine does not delay the sound. A call leaves most of a processor free.
        test: {
          ...shared,
          ...startsBrowser,
          ...patient,
          name: 'realtime',
          maxWorkers: 3,
          include: files.realtime,
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          ...shared,
          ...startsPostgres,
          name: 'alone',
          maxWorkers: 1,
          include: files.alone,
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
})
