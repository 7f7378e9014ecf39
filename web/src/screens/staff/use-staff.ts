import { useQuery, useQueryClient } from '@tanstack/react-query'
import { unwrap, unwrapEmpty } from '../../api.ts'
import {
  createStaffMember,
  createTimeOff,
  deleteStaffMember,
  deleteTimeOff,
  getComingAppointments,
  listStaff,
  listTimeOff,
  updateStaffMember,
} from '../../client/sdk.gen.ts'
import type { NewStaffMember, NewTimeOff } from '../../client/types.gen.ts'

// Changes of staff and time off are reported as changes of the business.
const STAFF = ['business', 'staff']
const TIME_OFF = ['business', 'timeOff']

/** The members in their order. */
export const useStaff = () => useQuery({ queryKey: STAFF, queryFn: () => unwrap(listStaff()) })
/** The time off of the business and its staff, in order of start. */
export const useTimeOff = () => useQuery({ queryKey: TIME_OFF, queryFn: () => unwrap(listTimeOff()) })

/** The appointments that a member still has: how many, and the first of them. */
export const useComingAppointments = (id: string) =>
  useQuery({
    queryKey: ['appointment', 'coming', id],
    queryFn: () => unwrap(getComingAppointments({ path: { id } })),
  })

/** What happens to them when the member is removed: nobody in particular has them, or another member. */
export type FutureAppointments = 'unassign' | { moveTo: string }

/** Changes to the staff. Each function rejects with the service's error and loads the data again on success. */
export function useStaffChanges() {
  const queryClient = useQueryClient()
  const reload = (queryKey: readonly string[]) => queryClient.invalidateQueries({ queryKey })
  return {
    reload: () => reload(STAFF),
    async add(body: NewStaffMember): Promise<void> {
      await unwrap(createStaffMember({ body }))
      await reload(STAFF)
    },
    /** @param position the place in the list, from 0 */
    async move(id: string, position: number): Promise<void> {
      await unwrap(updateStaffMember({ path: { id }, body: { position } }))
      await reload(STAFF)
    },
    /** Without `future`, the service refuses to remove a member who has coming appointments. */
    async remove(id: string, future: FutureAppointments | null): Promise<void> {
      const query = future === 'unassign' ? { appointments: future } : (future ?? { appointments: 'refuse' as const })
      await unwrapEmpty(deleteStaffMember({ path: { id }, query }))
      await Promise.all([reload(STAFF), reload(TIME_OFF), reload(['appointment'])])
    },
    async addTimeOff(body: NewTimeOff): Promise<void> {
      await unwrap(createTimeOff({ body }))
      await reload(TIME_OFF)
    },
    async removeTimeOff(id: string): Promise<void> {
      await unwrapEmpty(deleteTimeOff({ path: { id } }))
      await reload(TIME_OFF)
    },
  }
}
