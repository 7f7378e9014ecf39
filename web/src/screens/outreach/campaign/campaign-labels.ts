import type { Campaign, Recipient } from '../../../client/types.gen.ts'
import { WEEKDAYS, type WeeklyHours } from '../../assistant/hours/weekly-hours.ts'

/** What the service calls things in a campaign, in the words of who reads it. Pure. */

/** Of a badge (ui/badge.tsx). */
export type Tone = 'neutral' | 'accent' | 'good' | 'warn' | 'bad'
export type Channel = Campaign['channel']
type Status = Campaign['status']
type Counts = Campaign['counts']

export const STATUSES: Record<Status, { label: string; tone: Tone }> = {
  draft: { label: 'Draft', tone: 'neutral' },
  scheduled: { label: 'Scheduled', tone: 'accent' },
  running: { label: 'Running', tone: 'accent' },
  paused: { label: 'Paused', tone: 'warn' },
  completed: { label: 'Completed', tone: 'good' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
}

export const CHANNELS: Record<Channel, string> = { sms: 'Text message', call: 'Call' }

/** One outcome of recipients: how many, what it is called for that channel, and the colour of its part of the bar. */
export interface Outcome {
  status: Recipient['status']
  label: string
  tone: Tone
  n: number
}

const OF_CALLS: readonly Recipient['status'][] = ['no_answer', 'voicemail']

/** In the order of the bar: what is done with, then what goes on, then what waits. */
export function outcomesOf(channel: Channel, counts: Counts): Outcome[] {
  const all: Outcome[] = [
    { status: 'completed', label: channel === 'sms' ? 'Delivered' : 'Talked to', tone: 'good', n: counts.completed },
    { status: 'voicemail', label: 'Machine', tone: 'accent', n: counts.voicemail },
    { status: 'no_answer', label: 'No answer', tone: 'warn', n: counts.noAnswer },
    { status: 'opted_out', label: 'Refused', tone: 'neutral', n: counts.optedOut },
    { status: 'failed', label: 'Failed', tone: 'bad', n: counts.failed },
    { status: 'in_progress', label: channel === 'sms' ? 'Sent' : 'On the line', tone: 'accent', n: counts.inProgress },
    { status: 'pending', label: 'Waiting', tone: 'neutral', n: counts.pending },
  ]
  return channel === 'call' ? all : all.filter(({ status }) => !OF_CALLS.includes(status))
}

/** Recipients of whom it is known what became of them. */
export const doneOf = ({ total, pending, inProgress }: Counts): number => total - pending - inProgress

/** "1 person", "20 people" */
export const people = (n: number): string => (n === 1 ? '1 person' : `${n.toLocaleString()} people`)

const ERRORS: Readonly<Record<string, string>> = {
  do_not_call: 'is on the do-not-call list',
  opted_out: 'wants no messages from this number',
  call_lost: 'the call broke off',
  declined: 'declined the call',
  network_error: 'could not be reached over the line',
  carrier_unavailable: 'the carrier took nothing for too long',
  unknown_outcome: 'it may have arrived or not, and was not sent twice',
  undeliverable: 'the carrier could not deliver it',
  invalid_number: 'the carrier does not know the number',
  message_deleted: 'the message was deleted',
}

/** Why somebody was not reached. A carrier's own code stays as it is; a sentence loses the field that it begins with. */
export function errorWords(error: string): string {
  if (/ has opted out of messages /.test(error)) return 'wants no messages from this number'
  const known = ERRORS[error]
  if (known !== undefined) return known
  return /^\w+$/.test(error) ? `the carrier says ${error.replaceAll('_', ' ')}` : error.replace(/^[a-z]+: /i, '')
}

/** What may be done with a campaign in that state; the service decides (campaign-status.ts). */
export const may = (status: Status) => ({
  edit: status === 'draft' || status === 'scheduled',
  start: status === 'draft' || status === 'scheduled',
  pause: status === 'running',
  resume: status === 'paused',
  cancel: status === 'scheduled' || status === 'running' || status === 'paused',
  remove: status === 'draft' || status === 'completed' || status === 'cancelled',
})

const shortOf = (day: string) => `${day[0]?.toUpperCase()}${day.slice(1, 3)}`

/** "Mon–Fri 09:00–19:00, Sat 10:00–12:00": days in a row with the same times are said together. Pure. */
export function hoursWords(hours: WeeklyHours): string {
  const runs: { first: string; last: string; times: string; at: number }[] = []
  for (const [at, day] of WEEKDAYS.entries()) {
    const open = hours[day]
    if (open === undefined) continue
    const times = `${open.open}–${open.close}`
    const run = runs.at(-1)
    if (run?.times === times && run.at === at - 1) Object.assign(run, { last: day, at })
    else runs.push({ first: day, last: day, times, at })
  }
  return runs
    .map(
      ({ first, last, times }) => `${first === last ? shortOf(first) : `${shortOf(first)}–${shortOf(last)}`} ${times}`,
    )
    .join(', ')
}
