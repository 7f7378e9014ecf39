import { Link } from '@tanstack/react-router'
import { Compass } from 'lucide-react'
import { buttonClass } from '../ui/form/button.tsx'
import { EmptyState } from '../ui/page/empty-state.tsx'

export function NotFound() {
  return (
    <EmptyState
      icon={Compass}
      title="There is nothing at this address"
      action={
        <Link to="/" className={buttonClass('primary')}>
          Go home
        </Link>
      }
    >
      The link may be outdated or incomplete.
    </EmptyState>
  )
}
