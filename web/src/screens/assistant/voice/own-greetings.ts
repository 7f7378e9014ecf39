import type { Assistant, VoiceProfile } from '../../../client/types.gen.ts'

type Answering = Pick<Assistant, 'greeting' | 'isDefault' | 'everyNumber' | 'phoneNumberIds'>

/**
 * The published assistants whose greeting takes the place of that of a voice profile, in calls of the profile's numbers. The
 * default profile has every number that no other profile has, so any assistant may answer its calls. Pure.
 */
export function withOwnGreeting<T extends Answering>(
  assistants: readonly T[],
  profile: Pick<VoiceProfile, 'isDefault' | 'phoneNumberIds'>,
): T[] {
  const answers = ({ isDefault, everyNumber, phoneNumberIds }: T) =>
    profile.isDefault || isDefault || everyNumber || phoneNumberIds.some((id) => profile.phoneNumberIds.includes(id))
  return assistants.filter((one) => one.greeting !== null && answers(one))
}
