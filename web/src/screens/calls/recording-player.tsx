import { useQuery } from '@tanstack/react-query'
import { Download, Pause, Play } from 'lucide-react'
import { useState } from 'react'
import { unwrap } from '../../api.ts'
import { getRecordingShape } from '../../client/sdk.gen.ts'
import type { CallDetail } from '../../client/types.gen.ts'
import { formatDuration } from '../../format.ts'
import { Button, buttonClass } from '../../ui/form/button.tsx'
import { Card } from '../../ui/page/card.tsx'
import { Skeleton } from '../../ui/page/skeleton.tsx'
import { text } from './text.ts'
import type { PlayerHandle } from './use-recording-player.ts'
import { Waveform } from './waveform.tsx'

const words = text.recording
const SPEEDS = [1, 1.5, 2]

/** The recording: the waveform of both sides and the playback controls. */
export function RecordingPlayer({ call, player }: { call: CallDetail; player: PlayerHandle }) {
  const { id, durationSeconds } = call
  const { src } = player
  const shape = useQuery({
    queryKey: ['recording', id],
    queryFn: () => unwrap(getRecordingShape({ path: { id } })),
    enabled: src !== null,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (src === null)
    return (
      <Card title={words.title}>
        <p className="text-muted">{durationSeconds === 0 ? words.notAnswered : words.none}</p>
      </Card>
    )
  if (shape.isError)
    return (
      <Card title={words.title}>
        <p className="text-muted">{words.missing}</p>
      </Card>
    )
  const durationMs = shape.data?.durationMs ?? durationSeconds * 1_000
  return (
    <Card title={words.title} aside={<PlayerControls src={src} player={player} />}>
      {/* The transcript below is the text alternative. */}
      <audio ref={player.audio} src={src} preload="metadata" {...player.heard} />
      <div className="flex items-center gap-3">
        <Button
          variant="primary"
          size="icon"
          aria-label={player.isPlaying ? words.pause : words.play}
          onClick={player.toggle}
          className="rounded-full"
        >
          {player.isPlaying ? <Pause aria-hidden /> : <Play aria-hidden />}
        </Button>
        <div className="min-w-0 flex-1">
          {shape.data ? (
            <Waveform channels={shape.data.channels} durationMs={durationMs} atMs={player.atMs} onSeek={player.seek} />
          ) : (
            <Skeleton className="h-16 w-full" />
          )}
        </div>
      </div>
      <p className="mt-2 flex justify-between text-[13px] text-muted">
        <span>{formatDuration(player.atMs / 1_000)}</span>
        <span className="text-xs">{words.channels}</span>
        <span>{formatDuration(durationMs / 1_000)}</span>
      </p>
    </Card>
  )
}

function PlayerControls({ src, player }: { src: string; player: PlayerHandle }) {
  const [speed, setSpeed] = useState(1)
  const faster = () => {
    const next = SPEEDS[(SPEEDS.indexOf(speed) + 1) % SPEEDS.length] ?? 1
    if (player.audio.current) player.audio.current.playbackRate = next
    setSpeed(next)
  }
  return (
    <span className="flex gap-1">
      <Button variant="ghost" size="sm" onClick={faster} aria-label={words.speed(speed)}>
        {words.times(speed)}
      </Button>
      <a href={src} download aria-label={words.download} className={buttonClass('ghost', 'icon')}>
        <Download aria-hidden />
      </a>
    </span>
  )
}
