import { useState } from 'react'

/** The token of a link such as `/join#...`: after the #, where it reaches no server's log. '' where there is none. */
export function useLinkToken(): string {
  const [token] = useState(() => location.hash.slice(1))
  return token
}
