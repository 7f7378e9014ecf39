/** The key in `Authorization: Bearer <API_KEY>`; null if the header is missing or has another form (RFC 6750, 2.1). */
export function bearerKey(authorization: string | undefined): string | null {
  if (authorization === undefined) return null
  return /^bearer +([^\s]+) *$/i.exec(authorization)?.[1] ?? null
}
