/** A model that a provider offers. Others can be named, too. */
export interface KnownModel {
  readonly id: string
  /** The date on which the vendor turns the model off; null if none is known. */
  readonly retiresOn: string | null
  /** What the vendor recommends instead. */
  readonly replacement: string | null
}

const current = (id: string): KnownModel => ({ id, retiresOn: null, replacement: null })
const retiring = (retiresOn: string, replacement: string | null, ...ids: string[]): KnownModel[] =>
  ids.map((id) => ({ id, retiresOn, replacement }))

/**
 * The known models by port and provider, newest first, with the retirements that the vendors had announced by November 2026
 * (developers.openai.com/api/docs/deprecations, ai.google.dev/gemini-api/docs/deprecations,
 * platform.claude.com/docs/en/about-claude/model-deprecations). The default model of each provider is in its entry in `index.ts`.
 */
export const KNOWN_MODELS: Readonly<
  Record<'recognition' | 'model' | 'voice' | 'realtime', Readonly<Record<string, readonly KnownModel[]>>>
> = {
  recognition: {
    deepgram: [current('nova-3')],
    openai: [
      current('gpt-transcribe'),
      ...retiring('2027-02-26', 'gpt-transcribe', 'gpt-4o-mini-transcribe', 'gpt-4o-transcribe', 'whisper-1'),
    ],
  },
  model: {
    openai: [
      current('gpt-6-luna'),
      ...retiring('2027-01-14', 'gpt-6-luna', 'gpt-4.1-mini', 'gpt-4.1', 'gpt-4o-mini', 'gpt-4o'),
      ...retiring('2026-12-11', 'gpt-6.1-sol', 'gpt-5'),
      ...retiring('2026-12-11', 'gpt-6.1-terra', 'gpt-5-mini'),
      ...retiring('2026-12-11', null, 'gpt-5-nano'),
      ...retiring('2026-10-23', 'gpt-5.6-terra', 'gpt-3.5-turbo', 'o4-mini'),
      ...retiring('2026-10-23', 'gpt-5.6-sol', 'gpt-4-turbo', 'gpt-4'),
      ...retiring('2026-10-23', null, 'gpt-4.1-nano'),
    ],
    anthropic: [
      current('claude-haiku-4-5'),
      ...retiring('2026-02-19', 'claude-haiku-4-5', 'claude-3-5-haiku-20241022', 'claude-3-5-haiku-latest'),
    ],
    google: [
      current('gemini-3.5-flash-lite'),
      current('gemini-3.8-flash'),
      ...retiring('2026-12-01', 'gemini-3.5-flash-lite', 'gemini-2.5-flash'),
      ...retiring('2026-12-01', 'gemini-3.8-flash', 'gemini-2.5-pro'),
      ...retiring('2026-06-01', 'gemini-3.5-flash-lite', 'gemini-2.0-flash', 'gemini-2.0-flash-lite'),
    ],
  },
  voice: {
    openai: retiring('2027-01-06', null, 'gpt-4o-mini-tts', 'tts-1', 'tts-1-hd'),
    elevenlabs: [current('eleven_flash_v2_5'), current('eleven_multilingual_v2')],
  },
  realtime: {
    openai: [
      current('gpt-realtime-2.1'),
      current('gpt-realtime-2.1-mini'),
      ...retiring('2027-01-20', 'gpt-realtime-2.1', 'gpt-realtime'),
      ...retiring('2027-01-20', 'gpt-realtime-2.1-mini', 'gpt-realtime-mini'),
    ],
  },
}
