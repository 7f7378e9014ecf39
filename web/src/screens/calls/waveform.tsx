import { useId } from 'react'
import { formatDuration } from '../../format.ts'
import { text } from './text.ts'

interface WaveformProps {
  /** The caller's level, then the assistant's: 0 to 100, over equal intervals. */
  channels: readonly (readonly number[])[]
  durationMs: number
  atMs: number
  onSeek(ms: number): void
}

/** The number of bars that are distinguishable on a phone. */
const BARS = 150

/** Both sides of a call, one above the other, as a slider that the keyboard moves as well. */
export function Waveform({ channels, durationMs, atMs, onSeek }: WaveformProps) {
  const loudest = Math.max(...channels.flat(), 1)
  const share = durationMs === 0 ? 0 : Math.min(1, atMs / durationMs)
  return (
    <div className="relative rounded focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent">
      {channels.slice(0, 2).map((channel, index) => (
        <Bars key={index === 0 ? 'caller' : 'assistant'} heights={toBarHeights(channel, 100 / loudest)} share={share} />
      ))}
      <input
        type="range"
        aria-label={text.recording.position}
        aria-valuetext={text.recording.positionOf(formatDuration(atMs / 1_000), formatDuration(durationMs / 1_000))}
        min={0}
        max={durationMs}
        step={Math.max(1, Math.min(1_000, durationMs / 20))}
        value={Math.min(atMs, durationMs)}
        onChange={(event) => onSeek(Number(event.target.value))}
        className="absolute inset-0 m-0 h-full w-full cursor-pointer opacity-0"
      />
    </div>
  )
}

function Bars({ heights, share }: { heights: readonly number[]; share: number }) {
  const clip = useId()
  const line = heights.map((height, at) => `M${at + 0.5} ${50 - height / 2}v${height}`).join('')
  return (
    <svg viewBox={`0 0 ${BARS} 100`} preserveAspectRatio="none" aria-hidden className="block h-9 w-full">
      <clipPath id={clip}>
        <rect width={BARS * share} height={100} />
      </clipPath>
      <path d={line} strokeWidth={0.6} className="fill-none stroke-line-strong" />
      <path d={line} strokeWidth={0.6} clipPath={`url(#${clip})`} className="fill-none stroke-accent" />
    </svg>
  )
}

/** Reduces the levels to BARS bars by taking the maximum, scaled to the loudest; silence still shows as a line. */
function toBarHeights(channel: readonly number[], scale: number): number[] {
  return Array.from({ length: BARS }, (_, bar) => {
    const from = Math.floor((bar * channel.length) / BARS)
    const to = Math.max(from + 1, Math.floor(((bar + 1) * channel.length) / BARS))
    return Math.max(4, ...channel.slice(from, to).map((height) => height * scale))
  })
}
