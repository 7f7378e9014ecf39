import { useQuery, useQueryClient } from '@tanstack/react-query'
import { unwrap, unwrapEmpty } from '../../api.ts'
import {
  createStaffMember,
  createTimeOff,
  deleteStaffMember,
  deleteTimeOff,
  listStaff,
  listTimeOff,
  updateStaffMember,
} from '../../client/sdk.gen.ts'
import type { NewStaffMember, NewTimeOff, StaffChange } from '../../client/types.gen.ts'

const STAFF = ['staff']
const TIME_OFF = ['timeOff']

/** The members in their order. */
export const useStaff = () => useQuery({ queryKey: STAFF, queryFn: () => unwrap(listStaff()) })
/** The time off of the business and its staff, in order of start. */
export const useTimeOff = () => useQuery({ queryKey: TIME_OFF, queryFn: () => unwrap(listTimeOff()) })

/** Changes to the staff. Each function rejects with the service's error and loads the data again on success. */
export function useStaffChanges() {
  const queryClient = useQueryClient()
  const reload = (queryKey: readonly string[]) => queryClient.invalidateQueries({ queryKey })
  return {
    async add(body: NewStaffMember): Promise<void> {
      await unwrap(createStaffMember({ body }))
      await reload(STAFF)
    },
    async change(id: string, body: StaffChange): Promise<void> {
      await unwrap(updateStaffMember({ path: { id }, body }))
      await reload(STAFF)
    },
    /** @param moveTo the id of the member who takes the coming appointments; null: nobody in particular */
    async remove(id: string, moveTo: string | null): Promise<void> {
      const query = moveTo === null ? { appointments: 'unassign' as const } : { moveTo }
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
