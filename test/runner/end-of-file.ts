import { afterAll } from 'vitest'
import { endOfFile } from '../harness/at-the-end.ts'

/** Runs in each file before its own hooks, so that this is the last of its `afterAll`. */
afterAll(endOfFile)
