import { type RefObject, useRef, useState } from 'react'
import { toSameOrigin } from '../../recording-url.ts'

export interface PlayerHandle {
  /** URL of the recording; null without one. */
  src: string | null
  audio: RefObject<HTMLAudioElement | null>
  /** Playback position in milliseconds since the call was answered. */
  atMs: number
  isPlaying: boolean
  /** Seeks to the position and plays. */
  playFrom(ms: number): void
  seek(ms: number): void
  toggle(): void
  /** Event handlers for the audio element. */
  heard: { onTimeUpdate(): void; onPlay(): void; onPause(): void; onError(): void }
}

/**
 * Plays the recording of one call. Every load of the call returns a new link that works for an hour. The first link is
 * kept, so that playback goes on, until it expires; `freshUrl` loads the call again.
 */
export function useRecordingPlayer(recordingUrl: string | null, freshUrl: () => Promise<string | null>): PlayerHandle {
  const audio = useRef<HTMLAudioElement>(null)
  const [atMs, setAtMs] = useState(0)
  const [isPlaying, setPlaying] = useState(false)
  const [url, setUrl] = useState(recordingUrl)
  const [hasFailed, setFailed] = useState(false)

  const seek = (ms: number) => {
    if (audio.current) audio.current.currentTime = ms / 1_000
    setAtMs(ms)
  }
  const play = () => void audio.current?.play().catch(() => setPlaying(false))
  return {
    src: url && toSameOrigin(url),
    audio,
    atMs,
    isPlaying,
    seek,
    playFrom: (ms) => {
      seek(ms)
      play()
    },
    toggle: () => (audio.current?.paused ? play() : audio.current?.pause()),
    heard: {
      onTimeUpdate: () => setAtMs((audio.current?.currentTime ?? 0) * 1_000),
      onPlay: () => setPlaying(true),
      onPause: () => setPlaying(false),
      onError: () => {
        if (hasFailed) return
        setFailed(true)
        void freshUrl().then(setUrl)
      },
    },
  }
}
