import { useQuery, useQueryClient } from '@tanstack/react-query'
import { done, one } from '../../api.ts'
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
import type { BusinessChange, BusinessSettings, Service, ServiceChange } from '../../client/types.gen.ts'
import { sessionQuery } from '../../session.ts'

const SETTINGS = ['business', 'settings']
const SERVICES = ['business', 'services']
const CLOSURES = ['business', 'closures']

export const useBusinessSettings = () => useQuery({ queryKey: SETTINGS, queryFn: () => one(getBusinessSettings()) })
export const useServices = () => useQuery({ queryKey: SERVICES, queryFn: () => one(listServices()) })
export const useClosures = () => useQuery({ queryKey: CLOSURES, queryFn: () => one(listClosures()) })

/** Changes of the business. Each rejects with the service's refusal and leaves what is shown up to date. */
export function useBusinessChanges() {
  const queryClient = useQueryClient()
  const again = (queryKey: readonly string[]) => queryClient.invalidateQueries({ queryKey })
  return {
    async change(body: BusinessChange): Promise<BusinessSettings> {
      const changed = await one(updateBusinessSettings({ body }))
      queryClient.setQueryData(SETTINGS, changed)
      await queryClient.invalidateQueries(sessionQuery)
      return changed
    },
    async addService(body: { name: string; durationMinutes: number }): Promise<Service> {
      const added = await one(createService({ body }))
      await again(SERVICES)
      return added
    },
    async changeService(id: string, body: ServiceChange): Promise<void> {
      await one(updateService({ path: { id }, body }))
      await again(SERVICES)
    },
    async removeService(id: string): Promise<void> {
      await done(deleteService({ path: { id } }))
      await again(SERVICES)
    },
    async closeDay(date: string, reason: string | null): Promise<void> {
      await one(createClosure({ body: { date, reason } }))
      await again(CLOSURES)
    },
    async openDay(date: string): Promise<void> {
      await done(deleteClosure({ path: { id: date } }))
      await again(CLOSURES)
    },
  }
}
