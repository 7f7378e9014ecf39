import { useQuery, useQueryClient } from '@tanstack/react-query'
import { unwrap, unwrapEmpty } from '../../api.ts'
import {
  createClosure,
  createService,
  createSpecialHours,
  deleteClosure,
  deleteService,
  deleteSpecialHours,
  getBusinessSettings,
  getService,
  listClosures,
  listHolidays,
  listServices,
  listSpecialHours,
  updateBusinessSettings,
  updateService,
} from '../../client/sdk.gen.ts'
import type {
  BusinessChange,
  BusinessSettings,
  NewService,
  NewSpecialHours,
  Service,
  ServiceChange,
} from '../../client/types.gen.ts'
import { changeRecord } from '../../record/change-record.ts'
import { sessionQuery } from '../../session.ts'

const SETTINGS = ['business', 'settings']
const SERVICES = ['business', 'services']
const CLOSURES = ['business', 'closures']
const SPECIAL_HOURS = ['business', 'specialHours']
const HOLIDAYS = ['business', 'holidays']

export const useBusinessSettings = () => useQuery({ queryKey: SETTINGS, queryFn: () => unwrap(getBusinessSettings()) })
/** The services in the order in which they are offered. */
export const useServices = () => useQuery({ queryKey: SERVICES, queryFn: () => unwrap(listServices()) })
export const useSpecialHours = () => useQuery({ queryKey: SPECIAL_HOURS, queryFn: () => unwrap(listSpecialHours()) })
/** The public holidays of the coming year. */
export const useHolidays = () => useQuery({ queryKey: HOLIDAYS, queryFn: () => unwrap(listHolidays()) })
export const useClosures = () => useQuery({ queryKey: CLOSURES, queryFn: () => unwrap(listClosures()) })

/** Changes to the business. Each function rejects with the service's error and refreshes the cached data on success. */
export function useBusinessChanges() {
  const queryClient = useQueryClient()
  const reload = (queryKey: readonly string[]) => queryClient.invalidateQueries({ queryKey })
  // A closure ends the special hours of its date, and the other way round.
  const reloadDays = () => Promise.all([reload(CLOSURES), reload(SPECIAL_HOURS)])
  /** Shows the settings that the service has stored. */
  const known = async (settings: BusinessSettings) => {
    queryClient.setQueryData(SETTINGS, settings)
    await queryClient.invalidateQueries(sessionQuery)
  }
  return {
    async change(body: BusinessChange): Promise<void> {
      await known(await unwrap(updateBusinessSettings({ body })))
    },
    known,
    reloadServices: () => reload(SERVICES),
    async addService(body: NewService): Promise<Service> {
      const added = await unwrap(createService({ body }))
      await reload(SERVICES)
      return added
    },
    /** @throws ChangedMeanwhile if the fields no longer have the values that the user saw */
    async changeService(id: string, body: ServiceChange, seen: Partial<Service> = {}): Promise<void> {
      const path = { id }
      const read = () => getService({ path })
      try {
        await changeRecord<Service>({ seen, read, write: (headers) => updateService({ path, headers, body }) })
      } finally {
        await reload(SERVICES)
      }
    },
    async removeService(id: string): Promise<void> {
      await unwrapEmpty(deleteService({ path: { id } }))
      await reload(SERVICES)
    },
    async closeDay(date: string, reason: string | null): Promise<void> {
      await unwrap(createClosure({ body: { date, reason } }))
      await reloadDays()
    },
    async openDay(date: string): Promise<void> {
      await unwrapEmpty(deleteClosure({ path: { id: date } }))
      await reloadDays()
    },
    async setSpecialHours(body: NewSpecialHours): Promise<void> {
      await unwrap(createSpecialHours({ body }))
      await reloadDays()
    },
    async removeSpecialHours(date: string): Promise<void> {
      await unwrapEmpty(deleteSpecialHours({ path: { id: date } }))
      await reloadDays()
    },
  }
}
