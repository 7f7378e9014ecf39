import { Type } from 'typebox'
import { requireCall } from '../features/calls/call.ts'
import { openRecording } from '../features/calls/recording-routes.ts'
import type { FileStore } from '../files/file-store.ts'
import { type DashboardRoute, defineRoute } from '../http/route.ts'
import { listOf } from '../kernel/schema.ts'
import { readWavPeaks } from '../media/wav-peaks.ts'

export interface RecordingParts {
  readonly recordings: FileStore
}

/** The number of bars that a player draws; a screen has no room for more. */
const BAR_COUNT = 600

const RecordingShape = Type.Object(
  {
    durationMs: Type.Integer({ description: 'Length in milliseconds' }),
    channels: Type.Array(listOf(Type.Integer({ minimum: 0, maximum: 100 })), {
      description: 'The caller, then the assistant',
    }),
  },
  { title: 'RecordingShape' },
)

/** The loudness of a recording over time, so that a player can draw the recording without loading it. */
export const recordingRoutes = ({ recordings }: RecordingParts): readonly DashboardRoute[] => [
  defineRoute({
    method: 'GET',
    path: '/calls/:id/recording-shape',
    role: 'viewer',
    operationId: 'getRecordingShape',
    summary: 'Read the volume of each side over the length of a recording',
    params: Type.Object({ id: Type.String() }),
    reply: { data: RecordingShape },
    async handle({ db, caller, now }, { params: { id } }) {
      await requireCall(db, caller.businessId, id)
      return readWavPeaks(await openRecording({ db, files: recordings, now }, id), BAR_COUNT)
    },
  }),
]
