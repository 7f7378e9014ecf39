import { Link, useNavigate } from '@tanstack/react-router'
import type { FormEvent } from 'react'
import { ApiError } from '../../../api.ts'
import type { CampaignDetail } from '../../../client/types.gen.ts'
import { useRecordForm } from '../../../record/use-record-form.ts'
import { Button, buttonClass } from '../../../ui/form/button.tsx'
import { FormError } from '../../../ui/form/form-error.tsx'
import { RecordConflict } from '../../../ui/form/record-conflict.tsx'
import { UnsavedChanges } from '../../../ui/form/unsaved-changes.tsx'
import { toast } from '../../../ui/overlay/toast.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { useSendingNumbers } from '../../numbers/use-numbers.ts'
import { formatPeople } from '../campaign/campaign-labels.ts'
import { CampaignPreview } from '../campaign/campaign-preview.tsx'
import { text } from '../text.ts'
import { CALLING_FIELDS, CallingFields, isHoursError } from './calling-fields.tsx'
import { CampaignContentFields, CONTENT_FIELDS } from './campaign-content-fields.tsx'
import { type CampaignDraft, campaignDraft } from './campaign-draft.ts'
import { parseNumbers, recipientsError } from './parse-recipients.ts'
import { RecipientFields } from './recipient-fields.tsx'
import { type Saved, useSaveCampaign } from './use-save-campaign.ts'

/** Creates or changes a draft. Saving sends nothing. `campaign` is null for a new one. */
export function CampaignForm({ campaign }: { campaign: CampaignDetail | null }) {
  const form = useRecordForm<CampaignDetail, CampaignDraft>({ record: campaign, draftOf: campaignDraft })
  const { draft, put: change } = form
  const navigate = useNavigate()
  const numbers = useSendingNumbers()
  const saving = useSaveCampaign(campaign, form, (saved) => {
    toast.success(savedText(saved))
    void navigate({ to: '/outreach/$campaignId', params: { campaignId: saved.id }, ignoreBlocker: true })
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!form.isConflict) saving.mutate(undefined)
  }
  const changePeople = (part: Partial<CampaignDraft>) => {
    // An error names a number by its place, which may hold another number now.
    saving.reset()
    change(part)
  }
  const { channel, body, calling } = draft
  const { error } = saving
  const aboutPeople = error instanceof ApiError ? recipientsError(error.message, parseNumbers(draft.numbers)) : null
  const preview = (
    <CampaignPreview
      {...{ channel, body }}
      fromNumber={draft.fromNumber || (numbers[0]?.phone ?? null)}
      calling={{ ...calling, voicemailAction: calling.voicemailAction || null }}
    />
  )
  return (
    <form onSubmit={submit} className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <UnsavedChanges when={form.isChanged} />
      <div className="flex min-w-0 flex-col gap-4">
        <Card title={text.content}>
          <div className="flex flex-col gap-4">
            <CampaignContentFields {...{ draft, change, error, numbers }} isNew={campaign === null} />
          </div>
        </Card>
        <Card title={campaign === null ? text.recipients : text.moreRecipients}>
          <div className="flex flex-col gap-4">
            <RecipientFields {...{ draft, error }} change={changePeople} numbersError={aboutPeople} />
          </div>
        </Card>
        {channel === 'call' && (
          <Card title={text.callSettings}>
            <div className="flex flex-col gap-4">
              <CallingFields
                value={calling}
                change={(part) => change({ calling: { ...calling, ...part } })}
                error={error}
              />
            </div>
          </Card>
        )}
        {aboutPeople === null && !isHoursError(error) && (
          <FormError error={error} fields={[...CONTENT_FIELDS, ...CALLING_FIELDS, 'contactSearch']} />
        )}
      </div>
      <div className="flex min-w-0 flex-col gap-4 lg:sticky lg:top-4">
        <RecordConflict form={form} onKeep={(over) => saving.mutate(over)} />
        <Card title={channel === 'sms' ? text.sms : text.preview}>{preview}</Card>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" busy={saving.isPending}>
            {campaign === null ? text.saveDraft : text.save}
          </Button>
          {campaign === null ? (
            <Link to="/outreach" className={buttonClass()}>
              {text.cancel}
            </Link>
          ) : (
            <Link to="/outreach/$campaignId" params={{ campaignId: campaign.id }} className={buttonClass()}>
              {text.cancel}
            </Link>
          )}
        </div>
        <p className="text-[13px] text-muted">{text.nothingSent}</p>
      </div>
    </form>
  )
}

function savedText({ added }: Saved): string {
  if (added === null) return text.saved
  return added === 0 ? text.savedNoneAdded : text.savedAdded(formatPeople(added))
}
