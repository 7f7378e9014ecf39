import type { ApiKey } from '../../client/types.gen.ts'
import { Badge } from '../../ui/data/badge.tsx'
import { CopyableId } from '../../ui/data/copyable-id.tsx'
import { Detail, DetailList } from '../../ui/data/detail-list.tsx'
import { Time } from '../../ui/data/time.tsx'
import { Button } from '../../ui/form/button.tsx'
import { Sheet } from '../../ui/overlay/sheet.tsx'
import { useNow } from '../../use-now.ts'
import { hasEnded, KeyBadge } from './key-state.tsx'
import { text } from './text.ts'

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
              {text.revoke}
            </Button>
            <Button onClick={() => onRotate(of)}>{text.rotate}</Button>
          </>
        )
      }
    >
      <DetailList>
        <Detail label={text.status}>
          <KeyBadge of={of} />
        </Detail>
        <Detail label={text.endsWith}>
          <code className="font-mono text-[13px]">{`…${of.hint}`}</code>
        </Detail>
        <Detail label={text.created}>
          <Time at={of.createdAt} />
        </Detail>
        <Detail label={text.lastUsed}>{of.lastUsedAt === null ? text.never : <Time at={of.lastUsedAt} />}</Detail>
        {of.revokedAt !== null ? (
          <Detail label={text.revoked} wide>
            <Time at={of.revokedAt} format="full" />
          </Detail>
        ) : (
          <Detail label={text.expires} wide>
            {of.expiresAt === null ? text.never : <Time at={of.expiresAt} format="full" />}
          </Detail>
        )}
      </DetailList>
      <p className="mt-4 mb-1.5 text-[13px] text-muted">{text.permissions}</p>
      <ul className="flex flex-wrap gap-1.5">
        {of.scopes.map((scope) => (
          <li key={scope}>
            <Badge>{scope === 'all' ? text.presetAll : scope}</Badge>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
