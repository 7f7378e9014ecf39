import { Link } from '@tanstack/react-router'
import { CalendarClock, CalendarX, CircleX, Pause, Pencil, Play, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { CampaignDetail } from '../../../client/types.gen.ts'
import { Button, buttonClass } from '../../../ui/form/button.tsx'
import { MoreMenu } from '../../../ui/overlay/menu.tsx'
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
    ...(start ? [{ label: 'Schedule', icon: CalendarClock, onSelect: () => setPart('schedule') }] : []),
    ...(campaign.status === 'scheduled'
      ? [{ label: 'Turn back into a draft', icon: CalendarX, onSelect: () => unscheduling.mutate() }]
      : []),
    ...(cancel
      ? [{ label: 'Cancel for good', icon: CircleX, danger: true, separated: start, onSelect: () => setPart('cancel') }]
      : []),
    ...(remove
      ? [{ label: 'Remove', icon: Trash2, danger: true, separated: start, onSelect: () => setPart('remove') }]
      : []),
  ]
  return (
    <>
      {edit && (
        <Link to="/outreach/$campaignId/edit" params={{ campaignId: campaign.id }} className={buttonClass()}>
          <Pencil aria-hidden /> Edit
        </Link>
      )}
      {start && (
        <Button variant="primary" onClick={() => setPart('start')}>
          <Play aria-hidden /> Start
        </Button>
      )}
      {pause && (
        <Button busy={pausing.isPending} onClick={() => pausing.mutate()}>
          <Pause aria-hidden /> Pause
        </Button>
      )}
      {resume && (
        <Button variant="primary" onClick={() => setPart('resume')}>
          <Play aria-hidden /> Resume
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
