import { Square, Volume2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { unwrap } from '../../../api.ts'
import { previewVoice } from '../../../client/sdk.gen.ts'
import { Button } from '../../../ui/form/button.tsx'
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

/** Plays the text in this voice, as a caller hears it; a second click stops it. */
export function VoicePreviewButton({ text: words, voice, speed, language }: VoicePreviewButtonProps) {
  const [state, setState] = useState<'idle' | 'loading' | 'playing'>('idle')
  const audio = useRef<HTMLAudioElement>(null)
  useEffect(() => () => stopPlayback(audio.current), [])

  const play = async () => {
    const element = audio.current
    if (element === null) return
    setState('loading')
    try {
      const sample = { text: words.slice(0, MAX_CHARACTERS), speed, language, ...(voice === null ? {} : { voice }) }
      const { wav } = await unwrap(previewVoice({ body: sample }))
      stopPlayback(element)
      element.src = URL.createObjectURL(new Blob([decodeBase64(wav)], { type: 'audio/wav' }))
      await element.play()
      setState('playing')
    } catch (error) {
      setState('idle')
      toast.error(text.notPlayed, error)
    }
  }
  const isPlaying = state === 'playing'
  return (
    <>
      <Button
        busy={state === 'loading'}
        onClick={() => {
          if (!isPlaying) return void play()
          stopPlayback(audio.current)
          setState('idle')
        }}
      >
        {isPlaying ? <Square aria-hidden /> : state === 'idle' && <Volume2 aria-hidden />}
        {isPlaying ? text.stop : text.listen}
      </Button>
      {/* biome-ignore lint/a11y/useMediaCaption: what it says stands in the form beside it */}
      <audio ref={audio} onEnded={() => setState('idle')} data-testid="voice-preview" />
    </>
  )
}

/** The maximum length that the service reads aloud. */
const MAX_CHARACTERS = 300

function stopPlayback(element: HTMLAudioElement | null): void {
  if (element === null || element.src === '') return
  element.pause()
  URL.revokeObjectURL(element.src)
  element.removeAttribute('src')
}

const decodeBase64 = (base64: string): Uint8Array<ArrayBuffer> => {
  const decoded = atob(base64)
  const bytes = new Uint8Array(decoded.length)
  for (let index = 0; index < decoded.length; index++) bytes[index] = decoded.charCodeAt(index)
  return bytes
}
