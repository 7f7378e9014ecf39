import { badRequest, notFound } from '../../kernel/api-error.ts'
import type { Database } from '../../store/database.ts'

/** The id of the member whom `--member` names: by id or by email address. Without it, the only owner. @throws BAD_REQUEST, NOT_FOUND */
export async function memberByName(db: Database, businessId: string, name: string | undefined): Promise<string> {
  const { listMembers } = await import('../../features/team/member.ts')
  const { items } = await listMembers(db, businessId, {}, { limit: 1_000, after: null })
  if (name === undefined) {
    const owners = items.filter(({ role }) => role === 'owner')
    const [owner] = owners
    if (owner === undefined || owners.length > 1) throw badRequest('--member: give the email address of a member')
    return owner.id
  }
  const member = items.find(({ id, email }) => id === name || email.toLowerCase() === name.toLowerCase())
  if (member === undefined) throw notFound(`team member ${name}`)
  return member.id
}
