import { Type } from 'typebox'
import { instant, instantOrNull, listOf, oneOf, textOrNull } from '../../kernel/schema.ts'
import { CALENDAR_KINDS } from './calendar-provider.ts'
import { CONNECTION_STATUSES } from './connection-store.ts'

export const CALENDAR_CONNECTION = Type.Object(
  {
    id: Type.String({ description: 'Id of the connection' }),
    staffId: textOrNull(undefined, 'The member of staff whose calendar it is; null: the whole business'),
    kind: oneOf(CALENDAR_KINDS, 'The kind of calendar'),
    title: Type.String({ description: 'Name of the calendar' }),
    exports: Type.Boolean({ description: 'Whether appointments are written to it' }),
    status: oneOf(CONNECTION_STATUSES, 'new: not synced yet; refused: the calendar no longer lets the service in'),
    problem: textOrNull(undefined, 'Why it is failing or refused'),
    failingSince: instantOrNull('When the sync first failed after its last success. Null if it is not failing.'),
    reachedAt: instantOrNull('The last complete sync; its busy times are those of that moment'),
    createdAt: instant('When the calendar was connected'),
  },
  { title: 'CalendarConnection' },
)

export const FOUND_CALENDARS = Type.Object(
  {
    calendars: listOf(
      Type.Object(
        {
          id: Type.String({ description: 'Id of the calendar at its vendor' }),
          title: Type.String({ description: 'Name of the calendar' }),
          canWrite: Type.Boolean({ description: 'Whether appointments can be written to the calendar' }),
        },
        { title: 'OutsideCalendar' },
      ),
      'The calendars of the account',
    ),
  },
  { title: 'FoundCalendars' },
)
