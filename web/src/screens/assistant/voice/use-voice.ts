import { useQuery, useQueryClient } from '@tanstack/react-query'
import { unwrap, unwrapPage } from '../../../api.ts'
import { listVoice, listVoiceProviders, listVoices, updateVoiceProfile } from '../../../client/sdk.gen.ts'
import type { VoiceProfile, VoiceProfileChange } from '../../../client/types.gen.ts'

const PROFILES = ['voice', 'profiles']

/** The default profile first, then by name. */
export const useVoiceProfiles = () =>
  useQuery({
    queryKey: PROFILES,
    queryFn: async () => {
      const { items } = await unwrapPage(listVoice({ query: { limit: 100 } }))
      return items.sort((a, b) => Number(b.isDefault) - Number(a.isDefault) || a.name.localeCompare(b.name))
    },
  })

/** The voices of the configured text-to-speech provider. */
export const useVoices = () =>
  useQuery({ queryKey: ['voices'], queryFn: () => unwrap(listVoices()), staleTime: Number.POSITIVE_INFINITY })

/** The providers for recognition, language model, voice and realtime on this installation. */
export const useProviders = () =>
  useQuery({
    queryKey: ['voices', 'providers'],
    queryFn: () => unwrap(listVoiceProviders()),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Changes a profile, and loads the list again. `change` rejects with an ApiError. */
export function useUpdateProfile() {
  const queryClient = useQueryClient()
  const reload = () => queryClient.invalidateQueries({ queryKey: PROFILES })
  return {
    reload,
    async change(id: string, body: VoiceProfileChange): Promise<VoiceProfile> {
      const changed = await unwrap(updateVoiceProfile({ path: { id }, body }))
      await reload()
      return changed
    },
  }
}
