import { PhoneOutgoing } from 'lucide-react'
import { useState } from 'react'
import { useHasRole } from '../../session.ts'
import { Button, type ButtonVariant } from '../../ui/form/button.tsx'
import { PlaceCallSheet } from './place-call-sheet.tsx'

/** Opens the form to place a call to `to`, or to any number. Renders nothing for users who may not place calls. */
export function PlaceCallButton({ to, label, variant }: { to?: string; label: string; variant?: ButtonVariant }) {
  const [isOpen, setOpen] = useState(false)
  const may = useHasRole('member')
  if (!may) return null
  return (
    <>
      <Button {...(variant && { variant })} onClick={() => setOpen(true)}>
        <PhoneOutgoing aria-hidden /> {label}
      </Button>
      {isOpen && <PlaceCallSheet to={to} onClose={() => setOpen(false)} />}
    </>
  )
}
