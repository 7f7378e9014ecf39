import { useMutation, useQueryClient } from '@tanstack/react-query'
import { unwrap } from '../../api.ts'
import { revokeApiKey } from '../../client/sdk.gen.ts'
import type { ApiKey } from '../../client/types.gen.ts'
import { refreshKinds } from '../../live-updates.ts'
import { toast } from '../../ui/overlay/toast.tsx'
import { TypeToConfirmDialog } from '../../ui/overlay/type-to-confirm-dialog.tsx'
import { text } from './text.ts'

/** Revokes a key at once; this cannot be undone. */
export function RevokeDialog({ of, onClose }: { of: ApiKey | null; onClose(): void }) {
  const queryClient = useQueryClient()
  const revocation = useMutation({
    mutationFn: (key: ApiKey) => unwrap(revokeApiKey({ path: { id: key.id } })),
    onSuccess: ({ name }) => {
      refreshKinds(queryClient, new Set(['key']))
      toast.success(text.revokedToast(name))
      onClose()
    },
    onError: (error) => toast.error(text.notRevoked, error),
  })
  if (of === null) return null
  return (
    <TypeToConfirmDialog
      open
      onClose={onClose}
      title={text.revokeTitle(of.name)}
      description={text.revokeHint}
      word="revoke"
      confirmLabel={text.revokeConfirm}
      busy={revocation.isPending}
      onConfirm={() => revocation.mutate(of)}
    />
  )
}
