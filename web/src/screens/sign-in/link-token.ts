import { useState } from 'react'

/** The token of a link such as `/join#...`; '' without one. It is in the fragment, so that no server logs it. */
export function useLinkToken(): string {
  const [token] = useState(() => location.hash.slice(1))
  return token
}
