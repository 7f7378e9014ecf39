// Runs the tests that the parameters of Vitest choose, as all.ts does: tsx test/runner/some.ts --count=FILE --project=unit
import { conclude, readOptions, runVitest, withSecondAttempts } from './runs.ts'

const { countFile, others } = readOptions(process.argv.slice(2))
conclude(await withSecondAttempts(await runVitest(others)), countFile)
