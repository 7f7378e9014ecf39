import type { ProviderTrial } from '../../client/types.gen.ts'
import { Badge } from '../../ui/data/badge.tsx'
import { text } from './text.ts'

interface TrialResultProps {
  trial: ProviderTrial
  /** What to do about each problem, where it differs from that of vendors. */
  problems?: Partial<typeof text.problems>
}

/** How the provider answered the test, and what to do if it did not. */
export function TrialResult({ trial: { ok, detail, problem, tookMs }, problems = {} }: TrialResultProps) {
  const kind = problem ?? 'unknown'
  return (
    <div className="flex flex-col items-start gap-1.5">
      <span className="flex items-center gap-2">
        <Badge tone={ok ? 'good' : 'bad'}>{ok ? text.succeeded : text.failed}</Badge>
        {ok && <span className="text-muted">{text.answeredIn((tookMs / 1_000).toFixed(1))}</span>}
      </span>
      {!ok && <p>{problems[kind] ?? text.problems[kind]}</p>}
      {detail !== '' && <p className="text-[13px] break-words text-muted">{detail}</p>}
    </div>
  )
}
