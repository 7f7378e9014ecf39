import type { Metrics } from '../analytics/analytics.ts'
import { type FigureGroup, REPORT_FIGURES } from './report-figures.ts'
import type { ReportType } from './report-periods.ts'

const BEFORE: Record<ReportType, string> = {
  daily: 'the day before',
  weekly: 'the week before',
  monthly: 'the month before',
}

/**
 * Sentences about the notable figures of these groups. `before` has the figures of the previous period; null if there is none to compare
 * with. Shares are rounded down, so that "100%" means all.
 */
export function highlightsOf(
  type: ReportType,
  metrics: Metrics,
  before: Metrics | null,
  groups: readonly FigureGroup[] = REPORT_FIGURES,
): string[] {
  const compared = (figure: (of: Metrics) => number) => comparison(figure(metrics), before && figure(before), type)
  const { calls, missed, transferred, appointmentsBooked, newContacts } = metrics
  const sentences: [FigureGroup, string | undefined][] = [
    ['calls', `${counted(calls, 'call')}${compared((of) => of.calls)}.`],
    ['calls', answerSentence(metrics, before)],
    [
      'calls',
      missed > 0 || (before?.missed ?? 0) > 0
        ? `${counted(missed, 'missed call')}${compared((of) => of.missed)}.`
        : undefined,
    ],
    ['calls', transferred > 0 ? `${counted(transferred, 'call')} passed on to a person.` : undefined],
    [
      'bookings',
      appointmentsBooked > 0 || (before?.appointmentsBooked ?? 0) > 0
        ? `${counted(appointmentsBooked, 'appointment')} booked${compared((of) => of.appointmentsBooked)}.`
        : undefined,
    ],
    ['messages', messageSentence(metrics)],
    ['bookings', newContacts > 0 ? `${counted(newContacts, 'new contact')}.` : undefined],
  ]
  return sentences.flatMap(([group, sentence]) => (sentence !== undefined && groups.includes(group) ? [sentence] : []))
}

/** `No calls`, `1 call`, `12 calls`. */
const counted = (count: number, noun: string): string =>
  `${count === 0 ? 'No' : count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`

function comparison(count: number, before: number | null, type: ReportType): string {
  if (before === null) return ''
  if (count === before) return `, ${count === 0 ? 'like' : 'as many as'} ${BEFORE[type]}`
  const difference = Math.abs(count - before).toLocaleString('en')
  return `, ${difference} ${count > before ? 'more' : 'fewer'} than ${BEFORE[type]}`
}

function answerSentence(metrics: Metrics, before: Metrics | null): string | undefined {
  if (metrics.answerRate === null) return undefined
  const share = percent(metrics, metrics.answerRate)
  const earlier = before === null || before.answerRate === null ? null : percent(before, before.answerRate)
  const change = earlier === null || earlier === share ? '' : `, ${share > earlier ? 'up' : 'down'} from ${earlier}%`
  return `${share}% of the incoming calls answered${change}.`
}

/** The percentage. `rate` is rounded: it may be 1 although one of very many calls was not answered. */
function percent({ missed, failed }: Metrics, rate: number): number {
  const share = Math.floor(Math.round(rate * 10_000) / 100)
  return share === 100 && missed + failed > 0 ? 99 : share
}

function messageSentence({ messagesReceived, messagesSent }: Metrics): string | undefined {
  if (messagesReceived + messagesSent === 0) return undefined
  return `${counted(messagesReceived, 'message')} received, ${counted(messagesSent, 'message').toLowerCase()} sent.`
}
