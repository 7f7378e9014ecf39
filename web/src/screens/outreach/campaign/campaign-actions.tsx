import { Link } from '@tanstack/react-router'
import { CalendarClock, CalendarX, CircleX, Pause, Pencil, Play, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { CampaignDetail } from '../../../client/types.gen.ts'
import { Button, buttonClass } from '../../../ui/form/button.tsx'
import { MoreMenu } from '../../../ui/overlay/menu.tsx'
import { text } from '../text.ts'
import { allowedActions } from './campaign-labels.ts'
import { CancelCampaignDialog, RemoveCampaignDialog } from './end-campaign-dialogs.tsx'
import { ScheduleCampaignDialog } from './schedule-campaign-dialog.tsx'
import { StartCampaignDialog } from './start-campaign-dialog.tsx'
import { useCampaignAction } from './use-campaign-action.ts'

type Part = 'start' | 'resume' | 'schedule' | 'cancel' | 'remove'

/** The actions that the campaign's status allows. Sending and irreversible actions ask for confirmation. */
export function CampaignActions({ campaign }: { campaign: CampaignDetail }) {
  const [part, setPart] = useState<Part | null>(null)
  const pausing = useCampaignAction(campaign.id, 'pause')
  const unscheduling = useCampaignAction(campaign.id, 'unschedule')
  const { edit, start, pause, resume, cancel, remove } = allowedActions(campaign.status)
  const close = () => setPart(null)
  const rest = [
    ...(start ? [{ label: text.schedule, icon: CalendarClock, onSelect: () => setPart('schedule') }] : []),
    ...(campaign.status === 'scheduled'
      ? [{ label: text.backToDraft, icon: CalendarX, onSelect: () => unscheduling.mutate() }]
      : []),
    ...(cancel
      ? [
          {
            label: text.cancelCampaign,
            icon: CircleX,
            danger: true,
            separated: start,
            onSelect: () => setPart('cancel'),
          },
        ]
      : []),
    ...(remove
      ? [{ label: text.remove, icon: Trash2, danger: true, separated: start, onSelect: () => setPart('remove') }]
      : []),
  ]
  return (
    <>
      {edit && (
        <Link to="/outreach/$campaignId/edit" params={{ campaignId: campaign.id }} className={buttonClass()}>
          <Pencil aria-hidden />
          {text.edit}
        </Link>
      )}
      {start && (
        <Button variant="primary" onClick={() => setPart('start')}>
          <Play aria-hidden />
          {text.start}
        </Button>
      )}
      {pause && (
        <Button busy={pausing.isPending} onClick={() => pausing.mutate()}>
          <Pause aria-hidden />
          {text.pause}
        </Button>
      )}
      {resume && (
        <Button variant="primary" onClick={() => setPart('resume')}>
          <Play aria-hidden />
          {text.resume}
        </Button>
      )}
      <MoreMenu items={rest} />
      {(part === 'start' || part === 'resume') && (
        <StartCampaignDialog campaign={campaign} verb={part} onClose={close} />
      )}
      {part === 'schedule' && <ScheduleCampaignDialog campaign={campaign} onClose={close} />}
      <CancelCampaignDialog campaign={campaign} open={part === 'cancel'} onClose={close} />
      <RemoveCampaignDialog campaign={campaign} open={part === 'remove'} onClose={close} />
    </>
  )
}
