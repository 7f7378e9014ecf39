/** What a move of an appointment changes. */
export interface NewTimes {
  startsAt: string
  endsAt: string
  /** The new member of staff; null: whoever is free. Absent: the appointment stays with its member. */
  staffId?: string | null
}
