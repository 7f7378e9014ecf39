import type { Campaign, CampaignDetail, Recipient } from '../../../client/types.gen.ts'
import { formatTimes } from '../../../format.ts'
import { LOCALE } from '../../../locale.ts'
import { type DailyHours, WEEKDAYS } from '../../assistant/hours/weekly-hours.ts'
import { text } from '../text.ts'

/** Labels for the statuses, outcomes and errors of campaigns. Pure. */

/** The tone of a badge (ui/data/badge.tsx). */
export type Tone = 'neutral' | 'accent' | 'good' | 'warn' | 'bad'
export type Channel = Campaign['channel']
type Status = Campaign['status']
type Counts = Campaign['counts']

export const STATUS_LABELS: Record<Status, { label: string; tone: Tone }> = {
  draft: { label: text.draft, tone: 'neutral' },
  scheduled: { label: text.scheduled, tone: 'accent' },
  running: { label: text.running, tone: 'accent' },
  paused: { label: text.paused, tone: 'warn' },
  completed: { label: text.completed, tone: 'good' },
  cancelled: { label: text.cancelled, tone: 'neutral' },
}

export const CHANNEL_LABELS: Record<Channel, string> = { sms: text.sms, call: text.call }

/** One outcome of recipients: its count, its label for the channel, and its color in the progress bar. */
export interface Outcome {
  status: Recipient['status']
  label: string
  tone: Tone
  count: number
}

const CALL_ONLY_STATUSES: readonly Recipient['status'][] = ['no_answer', 'voicemail']

/** In the order of the bar: finished, in progress, pending. */
export function listOutcomes(channel: Channel, counts: Counts): Outcome[] {
  const all: Outcome[] = [
    {
      status: 'completed',
      label: channel === 'sms' ? text.delivered : text.reached,
      tone: 'good',
      count: counts.completed,
    },
    { status: 'voicemail', label: text.machine, tone: 'accent', count: counts.voicemail },
    { status: 'no_answer', label: text.noAnswer, tone: 'warn', count: counts.noAnswer },
    { status: 'opted_out', label: text.optedOut, tone: 'neutral', count: counts.optedOut },
    { status: 'no_consent', label: text.noConsent, tone: 'neutral', count: counts.noConsent },
    { status: 'failed', label: text.failed, tone: 'bad', count: counts.failed },
    {
      status: 'in_progress',
      label: channel === 'sms' ? text.sent : text.inCall,
      tone: 'accent',
      count: counts.inProgress,
    },
    { status: 'pending', label: text.waiting, tone: 'neutral', count: counts.pending },
  ]
  return all.filter(
    ({ status, count }) =>
      (channel === 'call' || !CALL_ONLY_STATUSES.includes(status)) && (status !== 'no_consent' || count > 0),
  )
}

/** The number of recipients with a final outcome. */
export const countDone = ({ total, pending, inProgress }: Counts): number => total - pending - inProgress

/** "1 person", "20 people" */
export const formatPeople = (n: number): string => (n === 1 ? text.onePerson : text.people(n.toLocaleString(LOCALE)))

const ERROR_TEXTS: Readonly<Record<string, string>> = {
  do_not_call: text.errorDoNotCall,
  opted_out: text.errorOptedOut,
  no_consent: text.errorNoConsent,
  call_lost: text.errorCallLost,
  declined: text.errorDeclined,
  network_error: text.errorUnreachable,
  carrier_unavailable: text.errorCarrierUnavailable,
  unknown_outcome: text.errorUnknown,
  undeliverable: text.errorUndeliverable,
  invalid_number: text.errorInvalidNumber,
  message_deleted: text.errorDeleted,
}

const COUNTRY_NAMES = new Intl.DisplayNames(LOCALE, { type: 'region' })

/** Why a recipient was not reached. A carrier's own code stays as it is; a sentence loses its field prefix. */
export function errorText(error: string): string {
  if (/ has opted out of messages /.test(error)) return text.errorOptedOut
  const country = /^(?:\w+: )?numbers in ([A-Z]{2}) are not allowed/.exec(error)?.[1]
  if (country !== undefined) return text.errorCountry(COUNTRY_NAMES.of(country) ?? country)
  const known = ERROR_TEXTS[error]
  if (known !== undefined) return known
  return /^\w+$/.test(error) ? text.errorOfCarrier(error.replaceAll('_', ' ')) : error.replace(/^[a-z]+: /i, '')
}

export const PAUSED_REASON_TEXTS: Record<NonNullable<CampaignDetail['pausedReason']>, string> = {
  many_failures: text.pausedByFailures,
  many_opt_outs: text.pausedByOptOuts,
}

/** Why a campaign, or one recipient, waits; `{time}` is when the wait ends. */
export const WAITING_TEXTS: Record<
  NonNullable<Recipient['waiting']>['reason'],
  { campaign: string; recipient: string }
> = {
  night: { campaign: text.waitingNight, recipient: text.waitsNight },
  calling_hours: { campaign: text.waitingHours, recipient: text.waitsHours },
  next_attempt: { campaign: text.waitingAttempt, recipient: text.waitsAttempt },
}

/** The actions that a status allows; the service decides (campaign-status.ts). */
export const allowedActions = (status: Status) => ({
  edit: status === 'draft' || status === 'scheduled',
  start: status === 'draft' || status === 'scheduled',
  pause: status === 'running',
  resume: status === 'paused',
  cancel: status === 'scheduled' || status === 'running' || status === 'paused',
  remove: status === 'draft' || status === 'completed' || status === 'cancelled',
})

const shortDay = (day: string) => `${day[0]?.toUpperCase()}${day.slice(1, 3)}`

/** "Mon–Fri 9:00 AM–7:00 PM, Sat 10:00 AM–12:00 PM": groups consecutive days with the same times. Pure. */
export function formatHours(hours: DailyHours): string {
  const runs: { first: string; last: string; times: string; at: number }[] = []
  for (const [at, day] of WEEKDAYS.entries()) {
    const open = hours[day]
    if (open === undefined) continue
    const times = formatTimes(open)
    const run = runs.at(-1)
    if (run?.times === times && run.at === at - 1) Object.assign(run, { last: day, at })
    else runs.push({ first: day, last: day, times, at })
  }
  return runs
    .map(
      ({ first, last, times }) =>
        `${first === last ? shortDay(first) : `${shortDay(first)}–${shortDay(last)}`} ${times}`,
    )
    .join(', ')
}
