import type { TextToSpeech } from '../assistant/ports.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Log } from '../kernel/log.ts'
import { FliteTextToSpeech } from './flite/tts.ts'

/** What a provider is given; its own settings come from `settings`, by name. */
export interface ProviderContext {
  readonly clock: Clock
  readonly log: Log
  readonly settings: Readonly<Record<string, string | undefined>>
}

interface VoiceProvider {
  readonly name: string
  readonly title: string
  open(context: ProviderContext): TextToSpeech
}

/** Every voice there is. Adding one: its folder, and one line here. */
export const voiceProviders: readonly VoiceProvider[] = [
  {
    name: 'flite',
    title: 'Built-in voice (flite), no key needed',
    open: ({ clock, log, settings }) => new FliteTextToSpeech({ clock, log, voice: settings.voice }),
  },
]
