import { openingsOn } from '../../features/appointments/availability.ts'
import type { ToolArguments, ToolResult } from './tool.ts'
import type { ToolContext } from './tool-context.ts'

/** When the business opens and closes on a date, days on which it stays shut heeded. */
export async function openingHours(
  { db, business }: ToolContext,
  { date }: ToolArguments<'opening_hours'>,
): Promise<ToolResult> {
  return { outcome: 'hours', openings: await openingsOn(db, business, date) }
}
