import type { ScenarioResult } from '../../../client/types.gen.ts'
import { Badge } from '../../../ui/data/badge.tsx'
import { Sheet } from '../../../ui/overlay/sheet.tsx'
import { text } from './text.ts'

/** What came of each run of a test: what was missing, and what was said. */
export function ResultSheet({ name, result, onClose }: { name: string; result: ScenarioResult; onClose(): void }) {
  const { version, runs } = result
  return (
    <Sheet open onClose={onClose} title={text.resultOf(name, version)}>
      <div className="flex flex-col gap-6">
        {runs.map((run, index) => (
          <Run
            // biome-ignore lint/suspicious/noArrayIndexKey: a run has no name besides its place
            key={index}
            number={index + 1}
            run={run}
          />
        ))}
      </div>
    </Sheet>
  )
}

function Run({ number, run }: { number: number; run: ScenarioResult['runs'][number] }) {
  const { passed, failures, transcript, answeredBy } = run
  return (
    <section aria-label={text.runNumber(number)} className="flex flex-col gap-2">
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone={passed ? 'good' : 'bad'}>{passed ? text.passed : text.failed}</Badge>
        <span className="text-[13px] text-muted">{answeredBy === 'model' ? text.byModel : text.byRules}</span>
      </p>
      {failures.length > 0 && (
        <ul className="list-disc pl-5">
          {failures.map((failure) => (
            <li key={failure} className="break-words">
              {failure}
            </li>
          ))}
        </ul>
      )}
      <ol aria-label={text.transcript} className="flex flex-col gap-1.5 rounded-md bg-sunken p-3">
        {transcript.map(({ role, text: words }, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: turns are in a fixed order
            key={index}
            className="break-words"
          >
            <span className="mr-1 font-medium">{role === 'caller' ? text.caller : text.assistant}</span>
            {words}
          </li>
        ))}
      </ol>
    </section>
  )
}
