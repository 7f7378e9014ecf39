import type { ScenarioResult, ScenarioSpokenResult } from '../../../client/types.gen.ts'
import { Badge } from '../../../ui/data/badge.tsx'
import { Sheet } from '../../../ui/overlay/sheet.tsx'
import { text } from './text.ts'

interface ResultSheetProps {
  name: string
  version: number
  /** Undefined: it was not run in text. */
  result: ScenarioResult | undefined
  /** Undefined: it was not played aloud. */
  spoken: ScenarioSpokenResult | undefined
  onClose(): void
}

/** The result of each run of a test, in text and aloud: what was missing, and what was said. */
export function ResultSheet({ name, version, result, spoken, onClose }: ResultSheetProps) {
  return (
    <Sheet open onClose={onClose} title={text.resultOf(name, version)}>
      <div className="flex flex-col gap-6">
        {result?.runs.map((run, index) => (
          <Run
            // biome-ignore lint/suspicious/noArrayIndexKey: a run has no name besides its place
            key={index}
            label={text.runNumber(index + 1)}
            run={run}
          />
        ))}
        {spoken?.problem && <p className="break-words text-bad">{spoken.problem}</p>}
        {spoken?.runs.map((run, index) => (
          <Run
            // biome-ignore lint/suspicious/noArrayIndexKey: a run has no name besides its place
            key={`spoken ${index}`}
            label={text.spokenRunNumber(index + 1)}
            note={text.isSpoken}
            run={run}
          />
        ))}
      </div>
    </Sheet>
  )
}

interface RunProps {
  label: string
  note?: string
  run: ScenarioResult['runs'][number]
}

function Run({ label, note, run }: RunProps) {
  const { passed, failures, transcript, answeredBy } = run
  return (
    <section aria-label={label} className="flex flex-col gap-2">
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone={passed ? 'good' : 'bad'}>{passed ? text.passed : text.failed}</Badge>
        <span className="text-[13px] text-muted">{answeredBy === 'model' ? text.byModel : text.byRules}</span>
      </p>
      {note && <p className="text-[13px] text-muted">{note}</p>}
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
