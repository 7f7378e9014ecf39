import type { Appointment } from '../../../client/types.gen.ts'
import { formatPhoneNumber } from '../../../format.ts'
import type { Tone } from '../../../ui/data/badge.tsx'

type Status = Appointment['status']

export const STATUS_LABELS: Record<Status, { label: string; tone: Tone }> = {
  confirmed: { label: 'Confirmed', tone: 'accent' },
  completed: { label: 'Completed', tone: 'good' },
  no_show: { label: 'No-show', tone: 'bad' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
}

export const SOURCE_LABELS: Record<Appointment['source'], string> = {
  ai_call: 'The assistant, in a call',
  ai_message: 'The assistant, by text message',
  api: 'Another program',
  dashboard: 'A member',
}

/** The contact's name, else the phone number. */
export const personLabel = ({ contactName, contactPhone }: Pick<Appointment, 'contactName' | 'contactPhone'>): string =>
  contactName ?? (contactPhone === null ? 'No name' : formatPhoneNumber(contactPhone))
