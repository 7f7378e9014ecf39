import { unwrap } from '../../../api.ts'
import { previewVoice } from '../../../client/sdk.gen.ts'
import { SoundButton } from '../../../ui/data/sound-button.tsx'
import { toast } from '../../../ui/overlay/toast.tsx'
import { text } from '../text.ts'

interface VoicePreviewButtonProps {
  text: string
  /** The provider's id of a voice; null for its default voice. */
  voice: string | null
  speed: number
  /** BCP 47 */
  language: string
}

/** The maximum length that the service reads aloud. */
const MAX_CHARACTERS = 300

/** Plays the text in this voice, as a caller hears it. */
export function VoicePreviewButton({ text: words, voice, speed, language }: VoicePreviewButtonProps) {
  const load = async () => {
    const sample = { text: words.slice(0, MAX_CHARACTERS), speed, language, ...(voice === null ? {} : { voice }) }
    return (await unwrap(previewVoice({ body: sample }))).wav
  }
  return (
    <SoundButton
      load={load}
      onError={(error) => toast.error(text.notPlayed, error)}
      listenLabel={text.listen}
      stopLabel={text.stop}
    />
  )
}
