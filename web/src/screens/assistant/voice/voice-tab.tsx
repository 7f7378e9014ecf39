import { useQueryClient } from '@tanstack/react-query'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { unwrap, unwrapEmpty } from '../../../api.ts'
import { createVoiceProfile, deleteVoiceProfile } from '../../../client/sdk.gen.ts'
import type { VoiceProfile } from '../../../client/types.gen.ts'
import { refreshKinds } from '../../../live-updates.ts'
import { useHasRole } from '../../../session.ts'
import { Badge } from '../../../ui/data/badge.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { toast } from '../../../ui/overlay/toast.tsx'
import { ErrorPanel } from '../../../ui/page/error-panel.tsx'
import { Loading } from '../../../ui/page/skeleton.tsx'
import { useFilters } from '../../../use-filters.ts'
import { text } from '../text.ts'
import { PronunciationsCard } from './pronunciations-card.tsx'
import { useVoiceProfiles } from './use-voice.ts'
import { VoiceForm } from './voice-form.tsx'

/** The voice profiles: usually one; numbers may have their own. */
export function VoiceTab() {
  const profiles = useVoiceProfiles()
  const { filters, set } = useFilters()
  if (profiles.isPending) return <Loading rows={8} />
  if (profiles.isError)
    return <ErrorPanel error={profiles.error} onRetry={() => void profiles.refetch()} title={text.voiceNotLoaded} />
  const chosen = profiles.data.find(({ id }) => id === filters.profile) ?? profiles.data[0]
  if (chosen === undefined) return null
  const open = (id: string) => set({ profile: profiles.data[0]?.id === id ? undefined : id })
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <ProfileBar profiles={profiles.data} chosen={chosen} onOpen={open} />
      <VoiceForm key={chosen.id} profile={chosen} />
      <PronunciationsCard />
    </div>
  )
}

interface ProfileBarProps {
  profiles: readonly VoiceProfile[]
  chosen: VoiceProfile
  onOpen(id: string): void
}

function ProfileBar({ profiles, chosen, onOpen }: ProfileBarProps) {
  const mayWrite = useHasRole('admin')
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState(false)
  const doing = async (what: string, work: () => Promise<void>) => {
    setBusy(true)
    try {
      await work()
      refreshKinds(queryClient, new Set(['voice']))
    } catch (error) {
      toast.error(what, error)
    } finally {
      setBusy(false)
    }
  }
  const add = () =>
    doing(text.profileNotAdded, async () => {
      const { id } = await unwrap(
        createVoiceProfile({ body: copyProfile(chosen, text.profileName(profiles.length + 1)) }),
      )
      await queryClient.invalidateQueries({ queryKey: ['voice'] })
      onOpen(id)
    })
  const remove = () =>
    doing(text.profileNotRemoved, async () => {
      await unwrapEmpty(deleteVoiceProfile({ path: { id: chosen.id } }))
      onOpen(profiles[0]?.id ?? '')
      toast.success(text.profileRemoved(chosen.name), {
        undo: () =>
          void unwrap(
            createVoiceProfile({
              body: { ...copyProfile(chosen, chosen.name), phoneNumberIds: chosen.phoneNumberIds },
            }),
          )
            .then(() => refreshKinds(queryClient, new Set(['voice'])))
            .catch((error: unknown) => toast.error(text.profileNotRestored, error)),
      })
    })
  return (
    <div className="flex flex-wrap items-center gap-2">
      {profiles.length > 1 && (
        <Select
          aria-label={text.profile}
          className="w-56!"
          options={profiles.map(({ id, name }) => ({ value: id, label: name }))}
          value={chosen.id}
          onChange={onOpen}
        />
      )}
      {chosen.isDefault ? <Badge tone="accent">{text.defaultProfile}</Badge> : <Badge>{text.otherProfile}</Badge>}
      {mayWrite && (
        <span className="ml-auto flex gap-2">
          {!chosen.isDefault && (
            <Button variant="ghost" busy={busy} onClick={() => void remove()}>
              <Trash2 aria-hidden />
              {text.removeButton}
            </Button>
          )}
          <Button busy={busy} onClick={() => void add()}>
            <Plus aria-hidden />
            {text.addProfile}
          </Button>
        </span>
      )}
    </div>
  )
}

/** The fields that a copy of the profile takes over. */
function copyProfile(profile: VoiceProfile, name: string) {
  const {
    id: _id,
    createdAt: _made,
    updatedAt: _changed,
    isDefault: _default,
    phoneNumberIds: _numbers,
    ...rest
  } = profile
  return { ...rest, name }
}
