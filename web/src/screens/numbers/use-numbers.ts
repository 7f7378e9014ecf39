import { useQuery } from '@tanstack/react-query'
import { unwrap, unwrapPage } from '../../api.ts'
import {
  getNumberVerification,
  listPhoneNumbers,
  listSipConnections,
  listVoice,
  updateVoiceProfile,
} from '../../client/sdk.gen.ts'
import type { PhoneNumber, VoiceProfile } from '../../client/types.gen.ts'

const ALL = { query: { limit: 100 } }

export const useNumbers = () =>
  useQuery({ queryKey: ['number', 'all'], queryFn: async () => (await unwrapPage(listPhoneNumbers(ALL))).items })

/** The active numbers, the default one first; empty until loaded. */
export const useSendingNumbers = (): PhoneNumber[] =>
  (useNumbers().data ?? [])
    .filter(({ status }) => status === 'active')
    .sort((one, other) => Number(other.isDefault) - Number(one.isDefault))

/** How codes can be sent to pending numbers; undefined until loaded. */
export const useCodeChannels = () =>
  useQuery({ queryKey: ['number', 'verification'], queryFn: () => unwrap(getNumberVerification()) }).data?.channels

/** The response includes the number of active calls, so every change refreshes it. */
export const useConnections = () =>
  useQuery({ queryKey: ['any', 'sip'], queryFn: async () => (await unwrapPage(listSipConnections(ALL))).items })

export const useProfiles = () =>
  useQuery({ queryKey: ['voice', 'all'], queryFn: async () => (await unwrapPage(listVoice(ALL))).items })

/** The profile that answers a number: its own, otherwise the default. */
export const findProfile = (profiles: readonly VoiceProfile[], numberId: string): VoiceProfile | undefined =>
  profiles.find(({ phoneNumberIds }) => phoneNumberIds.includes(numberId)) ??
  profiles.find(({ isDefault }) => isDefault)

/** Assigns a number to a profile; the default profile answers numbers that have none. @throws ApiError */
export async function assignProfile(
  profiles: readonly VoiceProfile[],
  numberId: string,
  profileId: string,
): Promise<void> {
  const before = profiles.find(({ phoneNumberIds }) => phoneNumberIds.includes(numberId))
  const after = profiles.find(({ id }) => id === profileId)
  if (after === undefined || after.id === before?.id) return
  const [id, phoneNumberIds] = after.isDefault
    ? [before?.id, (before?.phoneNumberIds ?? []).filter((other) => other !== numberId)]
    : [after.id, [...after.phoneNumberIds, numberId]]
  if (id === undefined) return
  const { error } = await updateVoiceProfile({ path: { id }, body: { phoneNumberIds } })
  if (error !== undefined) throw error
}
