import type { ApiKey } from '../../client/types.gen.ts'
import { Badge } from '../../ui/data/badge.tsx'
import { CopyableId } from '../../ui/data/copyable-id.tsx'
import { Detail, DetailList } from '../../ui/data/detail-list.tsx'
import { Time } from '../../ui/data/time.tsx'
import { Button } from '../../ui/form/button.tsx'
import { Sheet } from '../../ui/overlay/sheet.tsx'
import { useNow } from '../../use-now.ts'
import { hasEnded, KeyBadge } from './key-state.tsx'

interface KeySheetProps {
  of: ApiKey | null
  onClose(): void
  onRotate(key: ApiKey): void
  onRevoke(key: ApiKey): void
}

/** The details of a key, without the key itself. */
export function KeySheet({ of, onClose, onRotate, onRevoke }: KeySheetProps) {
  const now = useNow()
  if (of === null) return null
  return (
    <Sheet
      open
      onClose={onClose}
      title={of.name}
      description={<CopyableId id={of.id} />}
      actions={
        !hasEnded(of, now) && (
          <>
            <Button variant="danger" onClick={() => onRevoke(of)}>
              Revoke
            </Button>
            <Button onClick={() => onRotate(of)}>Rotate</Button>
          </>
        )
      }
    >
      <DetailList>
        <Detail label="State">
          <KeyBadge of={of} />
        </Detail>
        <Detail label="The key ends with">
          <code className="font-mono text-[13px]">…{of.hint}</code>
        </Detail>
        <Detail label="Created">
          <Time at={of.createdAt} />
        </Detail>
        <Detail label="Last used">{of.lastUsedAt === null ? 'Never' : <Time at={of.lastUsedAt} />}</Detail>
        {of.revokedAt !== null ? (
          <Detail label="Revoked" wide>
            <Time at={of.revokedAt} format="full" />
          </Detail>
        ) : (
          <Detail label="Ends" wide>
            {of.expiresAt === null ? 'Never' : <Time at={of.expiresAt} format="full" />}
          </Detail>
        )}
      </DetailList>
      <p className="mt-4 mb-1.5 text-[13px] text-muted">May</p>
      <ul className="flex flex-wrap gap-1.5">
        {of.scopes.map((scope) => (
          <li key={scope}>
            <Badge>{scope === 'all' ? 'everything' : scope}</Badge>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
