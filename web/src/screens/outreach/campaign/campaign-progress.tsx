import { clsx } from 'clsx'
import type { Campaign } from '../../../client/types.gen.ts'
import { formatCount } from '../../../format.ts'
import { text } from '../text.ts'
import { countDone, listOutcomes, type Outcome, type Tone } from './campaign-labels.ts'

const COLORS_BY_TONE: Record<Tone, string> = {
  good: 'bg-good',
  accent: 'bg-accent',
  warn: 'bg-warn',
  bad: 'bg-bad',
  neutral: 'bg-muted',
}

/** Pending recipients show the bar's background; recipients in progress are lighter than finished ones. */
const outcomeColor = ({ status, tone }: Outcome): string =>
  status === 'pending' ? 'bg-line-strong' : status === 'in_progress' ? 'bg-accent/50' : COLORS_BY_TONE[tone]

/** The progress of a campaign as a bar of its outcomes; the counts next to it give the same information as text. */
export function ProgressBar({ campaign, thin = false }: { campaign: Campaign; thin?: boolean }) {
  const { channel, counts } = campaign
  return (
    <div aria-hidden className={clsx('flex overflow-hidden rounded-full bg-sunken', thin ? 'h-1.5' : 'h-2.5')}>
      {listOutcomes(channel, counts)
        .filter(({ count, status }) => count > 0 && status !== 'pending')
        .map((outcome) => (
          <div
            key={outcome.status}
            className={outcomeColor(outcome)}
            style={{ width: `${(100 * outcome.count) / counts.total}%` }}
          />
        ))}
    </div>
  )
}

/** "65 of 120" */
export const doneText = ({ counts }: Campaign): string =>
  text.doneOf(formatCount(countDone(counts)), formatCount(counts.total))

interface OutcomeFiltersProps {
  campaign: Campaign
  /** The outcome that filters the recipients below. */
  chosen: string | undefined
  onChoose(status: string | undefined): void
}

/** Each outcome with its count; a click filters the recipients. */
export function OutcomeFilters({ campaign, chosen, onChoose }: OutcomeFiltersProps) {
  return (
    <ul className="mt-3 flex flex-wrap gap-1.5">
      {listOutcomes(campaign.channel, campaign.counts).map((outcome) => (
        <li key={outcome.status}>
          <button
            type="button"
            aria-pressed={chosen === outcome.status}
            onClick={() => onChoose(chosen === outcome.status ? undefined : outcome.status)}
            className="flex h-8 items-center gap-2 rounded-md border border-line px-2.5 hover:bg-sunken aria-pressed:border-accent aria-pressed:bg-accent-soft pointer-coarse:h-10"
          >
            <span aria-hidden className={clsx('size-2 rounded-full', outcomeColor(outcome))} />
            <span className="text-muted">{outcome.label}</span>
            <span className="font-semibold">{formatCount(outcome.count)}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
