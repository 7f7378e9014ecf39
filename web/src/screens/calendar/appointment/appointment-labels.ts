import type { Appointment } from '../../../client/types.gen.ts'
import { formatPhoneNumber } from '../../../format.ts'
import type { Tone } from '../../../ui/data/badge.tsx'
import { text } from '../text.ts'

type Status = Appointment['status']

export const STATUS_LABELS: Record<Status, { label: string; tone: Tone }> = {
  confirmed: { label: text.statuses.confirmed, tone: 'accent' },
  completed: { label: text.statuses.completed, tone: 'neutral' },
  no_show: { label: text.statuses.no_show, tone: 'bad' },
  cancelled: { label: text.statuses.cancelled, tone: 'neutral' },
}

export const SOURCE_LABELS: Record<Appointment['source'], string> = text.sources

/** The contact's name, else the phone number. */
export const personLabel = ({ contactName, contactPhone }: Pick<Appointment, 'contactName' | 'contactPhone'>): string =>
  contactName ?? (contactPhone === null ? text.noName : formatPhoneNumber(contactPhone))
