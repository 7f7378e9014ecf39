import { useState } from 'react'

/** What the service said about a field when the form was sent. */
export interface Refusal {
  message: string
  /** The error of that request: the next one has another error, also with the same message. */
  by: Error
}

/** A string holds for what the field has now; a refusal until the field changes. */
export type FieldProblem = string | Refusal | null | undefined

/** The message to show; null once the value that was refused has changed. */
export function useFieldProblem(problem: FieldProblem): { message: string | null; noteChange(): void } {
  const [outdated, setOutdated] = useState<Error | null>(null)
  if (typeof problem !== 'object' || problem === null) return { message: problem || null, noteChange: () => undefined }
  return {
    message: problem.by === outdated ? null : problem.message,
    noteChange: () => setOutdated(problem.by),
  }
}
