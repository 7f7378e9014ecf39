import { useQuery, useQueryClient } from '@tanstack/react-query'
import { unwrap, unwrapEmpty } from '../../api.ts'
import {
  createClosure,
  createService,
  deleteClosure,
  deleteService,
  getBusinessSettings,
  listClosures,
  listServices,
  updateBusinessSettings,
  updateService,
} from '../../client/sdk.gen.ts'
import type { BusinessChange, BusinessSettings, NewService, Service, ServiceChange } from '../../client/types.gen.ts'
import { sessionQuery } from '../../session.ts'

const SETTINGS = ['business', 'settings']
const SERVICES = ['business', 'services']
const CLOSURES = ['business', 'closures']

export const useBusinessSettings = () => useQuery({ queryKey: SETTINGS, queryFn: () => unwrap(getBusinessSettings()) })
/** The services in the order in which they are offered. */
export const useServices = () => useQuery({ queryKey: SERVICES, queryFn: () => unwrap(listServices()) })
export const useClosures = () => useQuery({ queryKey: CLOSURES, queryFn: () => unwrap(listClosures()) })

/** Changes to the business. Each function rejects with the service's error and refreshes the cached data on success. */
export function useBusinessChanges() {
  const queryClient = useQueryClient()
  const reload = (queryKey: readonly string[]) => queryClient.invalidateQueries({ queryKey })
  return {
    async change(body: BusinessChange): Promise<BusinessSettings> {
      const changed = await unwrap(updateBusinessSettings({ body }))
      queryClient.setQueryData(SETTINGS, changed)
      await queryClient.invalidateQueries(sessionQuery)
      return changed
    },
    async addService(body: NewService): Promise<Service> {
      const added = await unwrap(createService({ body }))
      await reload(SERVICES)
      return added
    },
    async changeService(id: string, body: ServiceChange): Promise<void> {
      await unwrap(updateService({ path: { id }, body }))
      await reload(SERVICES)
    },
    async removeService(id: string): Promise<void> {
      await unwrapEmpty(deleteService({ path: { id } }))
      await reload(SERVICES)
    },
    async closeDay(date: string, reason: string | null): Promise<void> {
      await unwrap(createClosure({ body: { date, reason } }))
      await reload(CLOSURES)
    },
    async openDay(date: string): Promise<void> {
      await unwrapEmpty(deleteClosure({ path: { id: date } }))
      await reload(CLOSURES)
    },
  }
}
