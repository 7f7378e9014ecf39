import { Square, Volume2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../form/button.tsx'

interface SoundButtonProps {
  /** Loads the sound: WAV, base64. */
  load(): Promise<string>
  onError(error: unknown): void
  listenLabel: string
  stopLabel: string
}

/** Plays a sound; a second click stops it. */
export function SoundButton({ load, onError, listenLabel, stopLabel }: SoundButtonProps) {
  const [state, setState] = useState<'idle' | 'loading' | 'playing'>('idle')
  const audio = useRef<HTMLAudioElement>(null)
  useEffect(() => () => stopPlayback(audio.current), [])

  const play = async () => {
    const element = audio.current
    if (element === null) return
    setState('loading')
    try {
      const wav = await load()
      stopPlayback(element)
      element.src = URL.createObjectURL(new Blob([decodeBase64(wav)], { type: 'audio/wav' }))
      await element.play()
      setState('playing')
    } catch (error) {
      setState('idle')
      onError(error)
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
        {isPlaying ? stopLabel : listenLabel}
      </Button>
      {/* biome-ignore lint/a11y/useMediaCaption: the words stand in the form beside the button */}
      <audio ref={audio} onEnded={() => setState('idle')} data-testid="voice-preview" />
    </>
  )
}

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
