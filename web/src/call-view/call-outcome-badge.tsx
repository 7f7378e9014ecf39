import type { LoggedCall } from '../client/types.gen.ts'
import { Badge } from '../ui/data/badge.tsx'
import { CALL_OUTCOME_TONES, callOutcomeLabel } from './call-labels.ts'

/** The outcome of a call; nothing for a call that ended before outcomes were recorded. */
export const CallOutcomeBadge = ({ outcome }: Pick<LoggedCall, 'outcome'>) =>
  outcome !== null && <Badge tone={CALL_OUTCOME_TONES[outcome]}>{callOutcomeLabel(outcome)}</Badge>
