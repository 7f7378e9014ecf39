import { ArrowDown, ArrowUp } from 'lucide-react'
import { Button } from './button.tsx'

interface MoveButtonsProps {
  /** The place of the row, from 0. */
  index: number
  isLast: boolean
  upLabel: string
  downLabel: string
  onMove(position: number): void
}

/** Move a row of an ordered list one place up or down. */
export function MoveButtons({ index, isLast, upLabel, downLabel, onMove }: MoveButtonsProps) {
  return (
    <>
      <Button variant="ghost" size="icon" aria-label={upLabel} disabled={index === 0} onClick={() => onMove(index - 1)}>
        <ArrowUp aria-hidden />
      </Button>
      <Button variant="ghost" size="icon" aria-label={downLabel} disabled={isLast} onClick={() => onMove(index + 1)}>
        <ArrowDown aria-hidden />
      </Button>
    </>
  )
}
