import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { unwrap } from '../../../api.ts'
import { addRecipients, createCampaign, updateCampaign } from '../../../client/sdk.gen.ts'
import type { CampaignDetail } from '../../../client/types.gen.ts'
import { refreshKinds } from '../../../live-updates.ts'
import { type CampaignDraft, campaignBody } from './campaign-draft.ts'
import { numbersIn } from './parse-recipients.ts'

/** What came of saving. */
export interface Saved {
  id: string
  /** How many came to it; null: nobody was named. */
  added: number | null
}

/**
 * Saves a campaign, then its recipients. A campaign that was saved and whose recipients were refused is changed at the next
 * try, not made a second time.
 */
export function useSaveCampaign(campaign: CampaignDetail | null, onSaved: (saved: Saved) => void) {
  const queryClient = useQueryClient()
  const known = useRef(campaign?.id ?? null)
  return useMutation({
    mutationFn: async (draft: CampaignDraft): Promise<Saved> => {
      const { channel, ...change } = campaignBody(draft)
      const id = known.current
      const kept =
        id === null
          ? await unwrap(createCampaign({ body: { ...change, channel } }))
          : await unwrap(updateCampaign({ path: { id }, body: change }))
      known.current = kept.id
      const phones = numbersIn(draft.numbers)
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
