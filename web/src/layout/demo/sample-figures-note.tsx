import { text } from './text.ts'
import { useSampleIds } from './use-sample-data.ts'

/** Says that the figures include sample data; nothing while there is none. */
export function SampleFiguresNote() {
  return useSampleIds().ids.size > 0 ? <p className="text-[13px] text-muted">{text.sample.counted}</p> : null
}
