import { Type } from 'typebox'
import { type DashboardRoute, defineRoute } from '../../http/route.ts'
import { listOf } from '../../kernel/schema.ts'
import { addSampleData, listSampleIds, removeSampleData } from './sample-data.ts'

const ids = (of: string) => listOf(Type.String({ description: 'Id' }), `Ids of the made-up ${of}`)

const SampleData = Type.Object(
  {
    contacts: ids('contacts'),
    calls: ids('calls'),
    appointments: ids('appointments'),
    messages: ids('text messages'),
    inboxItems: ids('messages of the inbox'),
  },
  { title: 'SampleData' },
)

/** Made-up records with which a newcomer looks around in the demo business. */
export const sampleDataDashboardRoutes: readonly DashboardRoute[] = [
  defineRoute({
    method: 'GET',
    path: '/sample-data',
    role: 'viewer',
    operationId: 'getSampleData',
    summary: 'List the ids of the records that are sample data',
    reply: { data: SampleData },
    handle: ({ db, caller }) => listSampleIds(db, caller.businessId),
  }),
  defineRoute({
    method: 'POST',
    path: '/sample-data',
    role: 'admin',
    operationId: 'addSampleData',
    summary: 'Add sample contacts, calls, appointments and texts to the demo business',
    conflict: 'The business is not a demo, or it has sample data already',
    reply: { status: 201, data: SampleData },
    handle: ({ db, caller, now }) => addSampleData(db, caller.businessId, now()),
  }),
  defineRoute({
    method: 'DELETE',
    path: '/sample-data',
    role: 'admin',
    operationId: 'removeSampleData',
    summary: 'Remove the sample data',
    reply: { status: 204 },
    async handle({ db, caller }) {
      await removeSampleData(db, caller.businessId)
    },
  }),
]
