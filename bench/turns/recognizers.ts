import { systemClock } from '../../src/kernel/clock.ts'
import { pocketsphinx } from '../../src/providers/pocketsphinx/stt.ts'
import { awaited } from '../../test/callers/audio-call.ts'
import type { OpenRecognizer } from './bench-call.ts'
import { StandInRecognizer } from './recognizer.ts'

export const standIn: OpenRecognizer = (line, random) => ({
  stt: new StandInRecognizer(line.words, random),
  settled: async () => {},
})

/** Debian's pocketsphinx. The clock of the call stands still while it works. */
export const pocketsphinxRecognizer: OpenRecognizer = () => {
  const busy = new Set<Promise<unknown>>()
  return {
    stt: awaited(pocketsphinx({ clock: systemClock }), busy),
    settled: async () => {
      while (busy.size > 0) await Promise.race([...busy])
    },
  }
}
