import { useQuery, useQueryClient } from '@tanstack/react-query'
import { unwrap, unwrapPage } from '../../../api.ts'
import { listVoice, listVoiceProviders, listVoices, updateVoiceProfile } from '../../../client/sdk.gen.ts'
import type { VoiceProfile, VoiceProfileChange } from '../../../client/types.gen.ts'

const PROFILES = ['voice', 'profiles']

/** The default first, then by name: one reads what answers most calls first. */
export const useVoiceProfiles = () =>
  useQuery({
    queryKey: PROFILES,
    queryFn: async () => {
      const { items } = await unwrapPage(listVoice({ query: { limit: 100 } }))
      return items.sort((a, b) => Number(b.isDefault) - Number(a.isDefault) || a.name.localeCompare(b.name))
    },
  })

/** The voices that the service can speak with. */
export const useVoices = () =>
  useQuery({ queryKey: ['voices'], queryFn: () => unwrap(listVoices()), staleTime: Number.POSITIVE_INFINITY })

/** Who can listen, think and speak on this installation. */
export const useProviders = () =>
  useQuery({
    queryKey: ['voices', 'providers'],
    queryFn: () => unwrap(listVoiceProviders()),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Changes a profile and what is shown of it. @throws ApiFailure */
export function useChangeProfile() {
  const queryClient = useQueryClient()
  return async (id: string, change: VoiceProfileChange): Promise<VoiceProfile> => {
    const changed = await unwrap(updateVoiceProfile({ path: { id }, body: change }))
    await queryClient.invalidateQueries({ queryKey: PROFILES })
    return changed
  }
}
