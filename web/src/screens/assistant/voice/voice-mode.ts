import type { ProviderState, ProviderStates, VoiceProfile } from '../../../client/types.gen.ts'

/** Who holds the calls of a profile: a model that hears and speaks itself, or recogniser, model and voice. */
export type HeldBy = 'realtime' | 'voice'

type Voiced = Pick<VoiceProfile, 'provider' | 'voiceId'>

const inUse = (states: readonly ProviderState[]): ProviderState | undefined => states.find(({ isUsed }) => isUsed)

/** What the profile wants, as the server takes it (docs/providers.md): without a voice of its own, whatever is set up. */
export function heldBy({ provider, voiceId }: Voiced, realtime: readonly ProviderState[]): HeldBy {
  if (provider === 'realtime') return 'realtime'
  return inUse(realtime) !== undefined && voiceId === null && provider !== 'voice' ? 'realtime' : 'voice'
}

/** The usual voice of one or the other. */
export const usualOf = (choice: HeldBy): Voiced => ({ provider: choice, voiceId: null })

/** What stands beside the choice: who that is here, and what is missing where it cannot be had. */
export function holderWords(choice: HeldBy, states: ProviderStates): string {
  const realtime = inUse(states.realtime)
  const three = threeWords(states)
  if (choice === 'voice') return realtime === undefined ? `${three} ${missingWords(states)}` : three
  if (realtime === undefined) return `${missingWords(states)} Until then the others do it. ${three}`
  return `${titleOf(realtime)} hears, thinks and speaks. Where it fails, and in calls that we place, the others do. ${three}`
}

function threeWords({ recognisers, models, voices }: ProviderStates): string {
  const [ear, mind, mouth] = [recognisers, models, voices].map(inUse)
  return [
    `Listens: ${ear ? titleOf(ear) : 'nobody, callers use the keypad'}.`,
    `Thinks: ${mind ? titleOf(mind) : 'the built-in assistant'}.`,
    `Speaks: ${mouth ? titleOf(mouth) : 'nobody'}.`,
  ].join(' ')
}

function missingWords({ realtime }: ProviderStates): string {
  const ways = realtime.map(({ title, missing }) => `${title} (${missing.join(' and ')})`)
  return `A model that hears and speaks itself is not set up here; it needs: ${ways.join(', or ')}.`
}

const titleOf = ({ title, model }: ProviderState): string => (model === null ? title : `${title} (${model})`)
