import { type RefObject, useRef, useState } from 'react'

export interface PlayerHandle {
  /** Where the recording is; null where there is none. */
  src: string | null
  audio: RefObject<HTMLAudioElement | null>
  /** Where it is, in milliseconds from the answer. */
  atMs: number
  isPlaying: boolean
  /** Jumps there and plays. */
  playFrom(ms: number): void
  seek(ms: number): void
  toggle(): void
  /** To be told by the audio element. */
  heard: { onTimeUpdate(): void; onPlay(): void; onPause(): void; onError(): void }
}

/**
 * The recording of one call. Each reading of the call brings a new link, good for an hour; the first is kept, so that what
 * plays goes on playing, until it can no longer be fetched. `freshUrl` reads the call again.
 */
export function usePlayer(recordingUrl: string | null, freshUrl: () => Promise<string | null>): PlayerHandle {
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
    src: url && onThisSite(url),
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

/** The service names itself by its public address; the page may have come by another one, and may play only its own. */
const onThisSite = (url: string): string => {
  const { pathname, search } = new URL(url, location.href)
  return pathname + search
}
