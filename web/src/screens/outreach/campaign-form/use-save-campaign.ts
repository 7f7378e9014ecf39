import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { unwrap } from '../../../api.ts'
import { addRecipients, createCampaign, updateCampaign } from '../../../client/sdk.gen.ts'
import type { CampaignDetail } from '../../../client/types.gen.ts'
import { refreshKinds } from '../../../live-updates.ts'
import { type CampaignDraft, toCampaignBody } from './campaign-draft.ts'
import { parseNumbers } from './parse-recipients.ts'

/** The result of saving. */
export interface Saved {
  id: string
  /** The number of added recipients; null if none were given. */
  added: number | null
}

/**
 * Saves the campaign, then its recipients. If the recipients are refused, the next attempt updates the saved campaign
 * instead of creating a second one.
 */
export function useSaveCampaign(campaign: CampaignDetail | null, onSaved: (saved: Saved) => void) {
  const queryClient = useQueryClient()
  const known = useRef(campaign?.id ?? null)
  return useMutation({
    mutationFn: async (draft: CampaignDraft): Promise<Saved> => {
      const { channel, ...change } = toCampaignBody(draft)
      const id = known.current
      const kept =
        id === null
          ? await unwrap(createCampaign({ body: { ...change, channel } }))
          : await unwrap(updateCampaign({ path: { id }, body: change }))
      known.current = kept.id
      const phones = parseNumbers(draft.numbers)
      const contactIds = draft.contacts.map((contact) => contact.id)
      const search = draft.search?.trim() ?? null
      if (phones.length + contactIds.length === 0 && search === null) return { id: kept.id, added: null }
      const { added } = await unwrap(
        addRecipients({
          path: { id: kept.id },
          body: { phones, contactIds, ...(search !== null && { contactSearch: search }) },
        }),
      )
      return { id: kept.id, added }
    },
    onSuccess: onSaved,
    onSettled: () => refreshKinds(queryClient, new Set(['campaign'])),
  })
}
