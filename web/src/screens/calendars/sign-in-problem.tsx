import { CircleAlert, X } from 'lucide-react'
import { Button } from '../../ui/form/button.tsx'
import { text } from './text.ts'

interface SignInProblemProps {
  /** As the service names it, in the address of the screen. */
  problem: string
  vendor: string | undefined
  onClose(): void
}

type Problem = keyof typeof text.problems

/** Why no calendar was connected after signing in at a vendor. */
export function SignInProblem({ problem, vendor, onClose }: SignInProblemProps) {
  const known = Object.hasOwn(text.problems, problem) ? (problem as Problem) : 'refused'
  return (
    <div role="alert" className="mb-4 flex items-start gap-3 rounded-lg border border-bad/30 bg-bad-soft p-4">
      <CircleAlert className="mt-0.5 size-4 shrink-0 text-bad" aria-hidden />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">
          {vendor === 'google' || vendor === 'microsoft' ? text.notConnectedTo[vendor] : text.notConnected}
        </p>
        <p>{text.problems[known]}</p>
      </div>
      <Button size="icon" variant="ghost" aria-label={text.dismiss} onClick={onClose}>
        <X aria-hidden />
      </Button>
    </div>
  )
}
