import { useMutation, useQueryClient } from '@tanstack/react-query'
import { unwrap, unwrapEmpty } from '../../../api.ts'
import { addRecipients, createCampaign, deleteCampaign, getCampaign, updateCampaign } from '../../../client/sdk.gen.ts'
import type { CampaignDetail } from '../../../client/types.gen.ts'
import { refreshKinds } from '../../../live-updates.ts'
import type { SaveOver, useRecordForm } from '../../../record/use-record-form.ts'
import { type CampaignDraft, toCampaignBody } from './campaign-draft.ts'
import { parseNumbers } from './parse-recipients.ts'

/** The result of saving. */
export interface Saved {
  id: string
  /** The number of added recipients; null if none were given. */
  added: number | null
}

type Form = ReturnType<typeof useRecordForm<CampaignDetail, CampaignDraft>>

function changeCampaign(id: string, form: Form, over: SaveOver<CampaignDraft> | undefined) {
  const path = { id }
  const write = (merged: CampaignDraft, headers: { 'If-Match': string }) => {
    const { channel: _, ...body } = toCampaignBody(merged)
    return updateCampaign({ path, headers, body })
  }
  return form.save({ read: () => getCampaign({ path }), write }, over)
}

/**
 * Saves the campaign, then its recipients. A new campaign whose recipients are refused is deleted again, so that no draft
 * is left if the user gives up.
 */
export function useSaveCampaign(campaign: CampaignDetail | null, form: Form, onSaved: (saved: Saved) => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (over?: SaveOver<CampaignDraft>): Promise<Saved> => {
      const { draft } = form
      const kept =
        campaign === null
          ? await unwrap(createCampaign({ body: toCampaignBody(draft) }))
          : await changeCampaign(campaign.id, form, over)
      const phones = parseNumbers(draft.numbers)
      const contactIds = draft.contacts.map((contact) => contact.id)
      const search = draft.search?.trim() ?? null
      if (phones.length + contactIds.length === 0 && search === null) return { id: kept.id, added: null }
      const body = { phones, contactIds, ...(search !== null && { contactSearch: search }) }
      try {
        const { added } = await unwrap(addRecipients({ path: { id: kept.id }, body }))
        return { id: kept.id, added }
      } catch (error) {
        // Where the draft cannot be deleted, the list of campaigns shows it.
        if (campaign === null) await unwrapEmpty(deleteCampaign({ path: { id: kept.id } })).catch(() => undefined)
        throw error
      }
    },
    onSuccess: onSaved,
    onSettled: () => refreshKinds(queryClient, new Set(['campaign'])),
  })
}
