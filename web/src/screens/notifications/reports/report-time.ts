import { formatTimeOfDay } from '../../../format.ts'

/** An hour of the day, 0 to 23, as the browser's language writes it: "8:00 AM". */
export const timeOf = (hour: number): string => formatTimeOfDay(`${String(hour).padStart(2, '0')}:00`)
