import { Link } from '@tanstack/react-router'
import { Compass } from 'lucide-react'
import { buttonClass } from '../ui/form/button.tsx'
import { EmptyState } from '../ui/page/empty-state.tsx'
import { text } from './text.ts'

export function NotFound() {
  return (
    <EmptyState
      icon={Compass}
      title={text.notFound.title}
      action={
        <Link to="/" className={buttonClass('primary')}>
          {text.notFound.home}
        </Link>
      }
    >
      {text.notFound.text}
    </EmptyState>
  )
}
