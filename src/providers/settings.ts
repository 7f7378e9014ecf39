/** How the text of a provider's setting is checked. */
export type ProviderSettingKind = 'text' | 'choices' | 'url' | 'cents'

export interface ProviderSetting {
  name: string
  is: ProviderSettingKind
  fallback: string | null
  explains: string
}

const setting = (
  name: string,
  is: ProviderSettingKind,
  fallback: string | null,
  explains: string,
): ProviderSetting => ({
  name: `FRONTBELL_${name}`,
  is,
  fallback,
  explains,
})

/** The settings of all providers; `config/config.ts` takes them up with its own. Keys of vendors are never logged. */
export const PROVIDER_SETTINGS = {
  tts: setting(
    'TTS',
    'choices',
    'flite',
    'Who speaks: flite, openai, compatible, deepgram or elevenlabs, with ":model" for another than the usual; after a comma, who steps in when that fails.',
  ),
  stt: setting(
    'STT',
    'choices',
    'none',
    'Who listens: none (callers use the keypad), deepgram, openai, compatible, pocketsphinx or sherpa; ":model" and fallbacks as above.',
  ),
  model: setting(
    'MODEL',
    'choices',
    'none',
    'Who thinks: none (the built-in assistant), openai, anthropic, google or compatible; ":model" and fallbacks as above, such as openai:gpt-4.1-mini,compatible:llama3.2.',
  ),
  realtime: setting(
    'REALTIME',
    'choices',
    'none',
    'A model that hears and speaks, in place of all three: none or openai. The three stand in when it fails, and for voice profiles that name a voice of theirs.',
  ),

  openaiApiKey: setting('OPENAI_API_KEY', 'text', null, 'Your key at OpenAI.'),
  openaiUrl: setting('OPENAI_URL', 'url', 'https://api.openai.com/v1', "Where OpenAI's API is."),
  openaiVoice: setting('OPENAI_VOICE', 'text', 'marin', 'The voice of OpenAI, spoken and realtime.'),
  anthropicApiKey: setting('ANTHROPIC_API_KEY', 'text', null, 'Your key at Anthropic.'),
  anthropicUrl: setting('ANTHROPIC_URL', 'url', 'https://api.anthropic.com/v1', "Where Anthropic's API is."),
  googleApiKey: setting('GOOGLE_API_KEY', 'text', null, 'Your key for Gemini.'),
  googleUrl: setting('GOOGLE_URL', 'url', 'https://generativelanguage.googleapis.com/v1beta', "Where Gemini's API is."),
  deepgramApiKey: setting('DEEPGRAM_API_KEY', 'text', null, 'Your key at Deepgram.'),
  deepgramUrl: setting('DEEPGRAM_URL', 'url', 'https://api.deepgram.com', "Where Deepgram's API is."),
  elevenlabsApiKey: setting('ELEVENLABS_API_KEY', 'text', null, 'Your key at ElevenLabs.'),
  elevenlabsUrl: setting('ELEVENLABS_URL', 'url', 'https://api.elevenlabs.io', "Where ElevenLabs' API is."),
  elevenlabsVoice: setting(
    'ELEVENLABS_VOICE',
    'text',
    '21m00Tcm4TlvDq8ikWAM',
    "The voice at ElevenLabs, by its id (from the voice's menu).",
  ),
  modelUrl: setting(
    'MODEL_URL',
    'url',
    'http://127.0.0.1:11434/v1',
    'Where the "compatible" model is: Ollama unless told, or any server with OpenAI\'s chat completions.',
  ),
  modelApiKey: setting('MODEL_API_KEY', 'text', null, 'Its key, where it asks for one.'),
  sttUrl: setting(
    'STT_URL',
    'url',
    'http://127.0.0.1:8000/v1',
    'Where the "compatible" recogniser is: any server with OpenAI\'s transcriptions, such as speaches.',
  ),
  sttApiKey: setting('STT_API_KEY', 'text', null, 'Its key, where it asks for one.'),
  ttsUrl: setting(
    'TTS_URL',
    'url',
    'http://127.0.0.1:8880/v1',
    'Where the "compatible" voice is: any server with OpenAI\'s speech, such as Kokoro.',
  ),
  ttsApiKey: setting('TTS_API_KEY', 'text', null, 'Its key, where it asks for one.'),
  ttsVoice: setting('TTS_VOICE', 'text', 'af_heart', 'The voice of the "compatible" voice.'),
  sherpaModelDir: setting(
    'SHERPA_MODEL_DIR',
    'text',
    null,
    'The folder of a streaming transducer model for sherpa-onnx (tokens.txt, encoder, decoder and joiner).',
  ),

  sttCentsPerMinute: setting(
    'STT_CENTS_PER_MINUTE',
    'cents',
    '0',
    'What the recogniser costs a minute, for the cost of each call: a price for all, or by provider (deepgram=0.43,openai=0.6). What runs on this machine is free.',
  ),
  ttsCentsPerThousandLetters: setting(
    'TTS_CENTS_PER_THOUSAND_LETTERS',
    'cents',
    '0',
    'What the voice costs for a thousand letters; by provider as above.',
  ),
  modelCentsPerMillionInputTokens: setting(
    'MODEL_CENTS_PER_MILLION_INPUT_TOKENS',
    'cents',
    '0',
    'What the model costs for a million tokens read; by provider as above.',
  ),
  modelCentsPerMillionOutputTokens: setting(
    'MODEL_CENTS_PER_MILLION_OUTPUT_TOKENS',
    'cents',
    '0',
    'What the model costs for a million tokens written; by provider as above.',
  ),
  modelCentsPerMillionInputAudioTokens: setting(
    'MODEL_CENTS_PER_MILLION_INPUT_AUDIO_TOKENS',
    'cents',
    '0',
    'The same for audio that a realtime model hears.',
  ),
  modelCentsPerMillionOutputAudioTokens: setting(
    'MODEL_CENTS_PER_MILLION_OUTPUT_AUDIO_TOKENS',
    'cents',
    '0',
    'The same for audio that a realtime model speaks.',
  ),
} as const satisfies Record<string, ProviderSetting>

export type ProviderSettingKey = keyof typeof PROVIDER_SETTINGS
/** As text; null where there is none. `voice` is the built-in voice's. */
export type ProviderSettings = { readonly [K in ProviderSettingKey]?: string | null } & { readonly voice?: string }
