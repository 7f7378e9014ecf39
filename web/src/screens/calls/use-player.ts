import { type RefObject, useRef, useState } from 'react'

export interface PlayerHandle {
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

/** The recording of one call. `onStale`: it could not be fetched, as its link is good for an hour only. */
export function usePlayer(onStale: () => void): PlayerHandle {
  const audio = useRef<HTMLAudioElement>(null)
  const [atMs, setAtMs] = useState(0)
  const [isPlaying, setPlaying] = useState(false)
  const [hasFailed, setFailed] = useState(false)

  const seek = (ms: number) => {
    if (audio.current) audio.current.currentTime = ms / 1_000
    setAtMs(ms)
  }
  const play = () => void audio.current?.play().catch(() => setPlaying(false))
  return {
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
        onStale()
      },
    },
  }
}
