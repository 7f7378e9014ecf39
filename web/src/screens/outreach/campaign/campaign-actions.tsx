import { Link } from '@tanstack/react-router'
import { CalendarClock, CalendarX, CircleX, Pause, Pencil, Play, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { CampaignDetail } from '../../../client/types.gen.ts'
import { Button, buttonClass } from '../../../ui/form/button.tsx'
import { MoreMenu } from '../../../ui/overlay/menu.tsx'
import { may } from './campaign-labels.ts'
import { EndDialog, RemoveDialog } from './end-campaign-dialogs.tsx'
import { ScheduleDialog } from './schedule-campaign-dialog.tsx'
import { StartDialog } from './start-campaign-dialog.tsx'
import { useCampaignAction } from './use-campaign-action.ts'

type Part = 'start' | 'resume' | 'schedule' | 'cancel' | 'remove'

/** What may be done with it now. What sends, or cannot be undone, is asked about first. */
export function CampaignActions({ campaign }: { campaign: CampaignDetail }) {
  const [part, setPart] = useState<Part | null>(null)
  const pausing = useCampaignAction(campaign.id, 'pause')
  const unscheduling = useCampaignAction(campaign.id, 'unschedule')
  const { edit, start, pause, resume, cancel, remove } = may(campaign.status)
  const close = () => setPart(null)
  const rest = [
    ...(start ? [{ label: 'Schedule', icon: CalendarClock, onSelect: () => setPart('schedule') }] : []),
    ...(campaign.status === 'scheduled'
      ? [{ label: 'Make it a draft again', icon: CalendarX, onSelect: () => unscheduling.mutate() }]
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
      {(part === 'start' || part === 'resume') && <StartDialog campaign={campaign} verb={part} onClose={close} />}
      {part === 'schedule' && <ScheduleDialog campaign={campaign} onClose={close} />}
      <EndDialog campaign={campaign} open={part === 'cancel'} onClose={close} />
      <RemoveDialog campaign={campaign} open={part === 'remove'} onClose={close} />
    </>
  )
}
