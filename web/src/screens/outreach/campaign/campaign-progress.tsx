import { clsx } from 'clsx'
import type { Campaign } from '../../../client/types.gen.ts'
import { formatCount } from '../../../format.ts'
import { doneOf, type Outcome, outcomesOf, type Tone } from './campaign-labels.ts'

const COLOURS: Record<Tone, string> = {
  good: 'bg-good',
  accent: 'bg-accent',
  warn: 'bg-warn',
  bad: 'bg-bad',
  neutral: 'bg-muted',
}

/** What waits is the bar's ground; what goes on is lighter than what is done. */
const colourOf = ({ status, tone }: Outcome): string =>
  status === 'pending' ? 'bg-line-strong' : status === 'in_progress' ? 'bg-accent/50' : COLOURS[tone]

/** How far a campaign has come, as a bar of its outcomes; the figures say the same in words. */
export function ProgressBar({ campaign, thin = false }: { campaign: Campaign; thin?: boolean }) {
  const { channel, counts } = campaign
  return (
    <div aria-hidden className={clsx('flex overflow-hidden rounded-full bg-sunken', thin ? 'h-1.5' : 'h-2.5')}>
      {outcomesOf(channel, counts)
        .filter(({ n, status }) => n > 0 && status !== 'pending')
        .map((outcome) => (
          <div
            key={outcome.status}
            className={colourOf(outcome)}
            style={{ width: `${(100 * outcome.n) / counts.total}%` }}
          />
        ))}
    </div>
  )
}

/** "65 of 120" */
export const doneText = ({ counts }: Campaign): string =>
  `${formatCount(doneOf(counts))} of ${formatCount(counts.total)}`

interface OutcomesProps {
  campaign: Campaign
  /** The outcome that the list below is narrowed to. */
  chosen: string | undefined
  onChoose(status: string | undefined): void
}

/** Each outcome with its figure; a click narrows the list of recipients to it. */
export function Outcomes({ campaign, chosen, onChoose }: OutcomesProps) {
  return (
    <ul className="mt-3 flex flex-wrap gap-1.5">
      {outcomesOf(campaign.channel, campaign.counts).map((outcome) => (
        <li key={outcome.status}>
          <button
            type="button"
            aria-pressed={chosen === outcome.status}
            onClick={() => onChoose(chosen === outcome.status ? undefined : outcome.status)}
            className="flex h-8 items-center gap-2 rounded-md border border-line px-2.5 hover:bg-sunken aria-pressed:border-accent aria-pressed:bg-accent-soft pointer-coarse:h-10"
          >
            <span aria-hidden className={clsx('size-2 rounded-full', colourOf(outcome))} />
            <span className="text-muted">{outcome.label}</span>
            <span className="font-semibold">{formatCount(outcome.n)}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
