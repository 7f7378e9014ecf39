/** Decides how the text of a provider's setting is checked. */
export type ProviderSettingKind =
  | 'text'
  | 'choices'
  | 'url'
  | 'cents'
  /** `expected` completes "<NAME> must be ...". */
  | { pattern: RegExp; expected: string }

export interface ProviderSetting {
  name: string
  /** The variable's name before it was renamed. */
  formerly?: string
  kind: ProviderSettingKind
  defaultText: string | null
  description: string
}

export const setting = (
  name: string,
  kind: ProviderSettingKind,
  defaultText: string | null,
  description: string,
  formerly?: string,
): ProviderSetting => ({
  name: `FRONTBELL_${name}`,
  ...(formerly === undefined ? {} : { formerly: `FRONTBELL_${formerly}` }),
  kind,
  defaultText,
  description,
})

/** The settings of all providers. `config/config.ts` adds them to its own. Vendors' API keys are never logged. */
export const PROVIDER_SETTINGS = {
  tts: setting(
    'TTS',
    'choices',
    'flite',
    'The text-to-speech provider: flite, openai, compatible, deepgram or elevenlabs. Add ":model" to choose a model, and fallback providers after commas.',
  ),
  stt: setting(
    'STT',
    'choices',
    'none',
    'The speech recognition provider: none (callers use the keypad), deepgram, openai, compatible, pocketsphinx or sherpa; ":model" and fallbacks as above.',
  ),
  llm: setting(
    'LLM',
    'choices',
    'none',
    'The AI model (language model): none (the built-in assistant), openai, anthropic, google or compatible; ":model" and fallbacks as above, such as openai:gpt-6-luna,compatible:llama3.2.',
    'MODEL',
  ),
  realtime: setting(
    'REALTIME',
    'choices',
    'none',
    'A speech-to-speech model that replaces the three above: none or openai. The three are used if it fails, for outbound calls, and for voice profiles that choose one of their voices.',
  ),

  openaiApiKey: setting('OPENAI_API_KEY', 'text', null, 'Your OpenAI API key.'),
  openaiUrl: setting('OPENAI_URL', 'url', 'https://api.openai.com/v1', "The address of OpenAI's API."),
  openaiVoice: setting('OPENAI_VOICE', 'text', 'marin', 'The OpenAI voice, for text-to-speech and realtime models.'),
  anthropicApiKey: setting('ANTHROPIC_API_KEY', 'text', null, 'Your Anthropic API key.'),
  anthropicUrl: setting('ANTHROPIC_URL', 'url', 'https://api.anthropic.com/v1', "The address of Anthropic's API."),
  googleApiKey: setting('GOOGLE_API_KEY', 'text', null, 'Your Gemini API key.'),
  googleUrl: setting(
    'GOOGLE_URL',
    'url',
    'https://generativelanguage.googleapis.com/v1beta',
    'The address of the Gemini API.',
  ),
  deepgramApiKey: setting('DEEPGRAM_API_KEY', 'text', null, 'Your Deepgram API key.'),
  deepgramUrl: setting('DEEPGRAM_URL', 'url', 'https://api.deepgram.com', "The address of Deepgram's API."),
  elevenlabsApiKey: setting('ELEVENLABS_API_KEY', 'text', null, 'Your ElevenLabs API key.'),
  elevenlabsUrl: setting('ELEVENLABS_URL', 'url', 'https://api.elevenlabs.io', "The address of ElevenLabs' API."),
  elevenlabsVoice: setting(
    'ELEVENLABS_VOICE',
    'text',
    '21m00Tcm4TlvDq8ikWAM',
    "The id of the ElevenLabs voice; copy it from the voice's menu on the ElevenLabs website.",
  ),
  llmUrl: setting(
    'LLM_URL',
    'url',
    'http://127.0.0.1:11434/v1',
    'The address of the "compatible" AI model: Ollama by default, or any server with OpenAI\'s chat completions API.',
    'MODEL_URL',
  ),
  llmApiKey: setting('LLM_API_KEY', 'text', null, 'The API key of that server, if it needs one.', 'MODEL_API_KEY'),
  sttUrl: setting(
    'STT_URL',
    'url',
    'http://127.0.0.1:8000/v1',
    'The address of the "compatible" speech recognition: any server with OpenAI\'s transcription API, such as speaches.',
  ),
  sttApiKey: setting('STT_API_KEY', 'text', null, 'The API key of that server, if it needs one.'),
  ttsUrl: setting(
    'TTS_URL',
    'url',
    'http://127.0.0.1:8880/v1',
    'The address of the "compatible" text-to-speech server: any server with OpenAI\'s speech API, such as Kokoro.',
  ),
  ttsApiKey: setting('TTS_API_KEY', 'text', null, 'The API key of that server, if it needs one.'),
  ttsVoice: setting('TTS_VOICE', 'text', 'af_heart', 'The voice of the "compatible" text-to-speech server.'),
  sherpaModelDir: setting(
    'SHERPA_MODEL_DIR',
    'text',
    null,
    'The folder with a streaming transducer model for sherpa-onnx (tokens.txt, encoder, decoder and joiner).',
  ),

  sttCentsPerMinute: setting(
    'STT_CENTS_PER_MINUTE',
    'cents',
    '0',
    'The price of a minute of speech recognition in cents, used to compute the cost of each call: one price for all providers, or a price for each (deepgram=0.43,openai=0.6). Speech recognition on this machine is free.',
  ),
  ttsCentsPerThousandCharacters: setting(
    'TTS_CENTS_PER_THOUSAND_CHARACTERS',
    'cents',
    '0',
    'The price of 1,000 spoken characters, in cents; for each provider as above.',
    'TTS_CENTS_PER_THOUSAND_LETTERS',
  ),
  llmCentsPerMillionInputTokens: setting(
    'LLM_CENTS_PER_MILLION_INPUT_TOKENS',
    'cents',
    '0',
    'The price of a million input tokens of the AI model, in cents; for each provider as above.',
    'MODEL_CENTS_PER_MILLION_INPUT_TOKENS',
  ),
  llmCentsPerMillionOutputTokens: setting(
    'LLM_CENTS_PER_MILLION_OUTPUT_TOKENS',
    'cents',
    '0',
    'The price of a million output tokens of the AI model, in cents; for each provider as above.',
    'MODEL_CENTS_PER_MILLION_OUTPUT_TOKENS',
  ),
  llmCentsPerMillionInputAudioTokens: setting(
    'LLM_CENTS_PER_MILLION_INPUT_AUDIO_TOKENS',
    'cents',
    '0',
    'The price of a million input audio tokens of a realtime model, in cents.',
    'MODEL_CENTS_PER_MILLION_INPUT_AUDIO_TOKENS',
  ),
  llmCentsPerMillionOutputAudioTokens: setting(
    'LLM_CENTS_PER_MILLION_OUTPUT_AUDIO_TOKENS',
    'cents',
    '0',
    'The price of a million output audio tokens of a realtime model, in cents.',
    'MODEL_CENTS_PER_MILLION_OUTPUT_AUDIO_TOKENS',
  ),
} as const satisfies Record<string, ProviderSetting>

export type ProviderSettingKey = keyof typeof PROVIDER_SETTINGS
/** The settings' texts; null for a setting that is not set. */
export type ProviderSettings = { readonly [K in ProviderSettingKey]?: string | null } & { readonly fliteVoice?: string }
