import { basename, join } from 'node:path'
import { Type } from 'typebox'
import { requireCall } from '../features/calls/call.ts'
import { type DashboardRoute, defineRoute } from '../http/route.ts'
import { notFound } from '../kernel/api-error.ts'
import { listOf } from '../kernel/schema.ts'
import { wavPeaks } from '../media/wav-peaks.ts'

export interface RecordingParts {
  /** Where the recordings of calls are kept. */
  readonly recordingsFolder: string
}

/** What a player draws: more than a screen has room for says nothing more. */
const STRETCHES = 600

const RecordingShape = Type.Object(
  {
    durationMs: Type.Integer(),
    channels: Type.Array(listOf(Type.Integer({ minimum: 0, maximum: 100 })), {
      description: 'The caller, then the assistant',
    }),
  },
  { title: 'RecordingShape' },
)

/** The shape of a recording, so that a player need not fetch all of it to draw it. */
export const recordingRoutes = ({ recordingsFolder }: RecordingParts): readonly DashboardRoute[] => [
  defineRoute({
    method: 'GET',
    path: '/calls/:id/recording-shape',
    role: 'viewer',
    operationId: 'getRecordingShape',
    summary: 'Read how loud each side of a recording is over its length',
    params: Type.Object({ id: Type.String() }),
    reply: { data: RecordingShape },
    async handle({ db, caller }, { params: { id } }) {
      const { recordingFile } = await requireCall(db, caller.businessId, id)
      const shape = recordingFile && (await wavPeaks(join(recordingsFolder, basename(recordingFile)), STRETCHES))
      if (!shape) throw notFound(`the recording of call ${id}`)
      return shape
    },
  }),
]
