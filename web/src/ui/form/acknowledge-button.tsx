import { useEffect, useState } from 'react'
import { REPEAT_MS } from '../../repeat-guard.ts'
import { Button } from './button.tsx'

interface AcknowledgeButtonProps {
  onClick(): void
  /** Such as "I have copied it". */
  children: string
}

/**
 * Closes a sheet that shows something once. It appears where the button was that the user has just pressed, so it
 * takes no press until a double click is over.
 */
export function AcknowledgeButton({ onClick, children }: AcknowledgeButtonProps) {
  const [ready, setReady] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), REPEAT_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <Button variant="primary" disabled={!ready} onClick={onClick}>
      {children}
    </Button>
  )
}
