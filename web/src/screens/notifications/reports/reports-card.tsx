import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Download, Send, Trash2 } from 'lucide-react'
import { unwrap, unwrapEmpty } from '../../../api.ts'
import { deleteReportSchedule, listReportSchedules, sendReport } from '../../../client/sdk.gen.ts'
import type { ReportSchedule } from '../../../client/types.gen.ts'
import { Time } from '../../../ui/data/time.tsx'
import { Button, buttonClass } from '../../../ui/form/button.tsx'
import { toast } from '../../../ui/overlay/toast.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { ErrorPanel } from '../../../ui/page/error-panel.tsx'
import { Loading } from '../../../ui/page/skeleton.tsx'
import { NewReportForm } from './new-report-form.tsx'
import { timeOf } from './report-time.ts'
import { SCHEDULES } from './schedules-key.ts'
import { text } from './text.ts'

/** The reports that the user gets by email, and a form for another one. */
export function ReportsCard() {
  const schedules = useQuery({ queryKey: SCHEDULES, queryFn: () => unwrap(listReportSchedules()) })
  return (
    <Card title={text.title}>
      <p className="mb-3 text-[13px] text-muted">{text.hint}</p>
      {schedules.isPending && <Loading rows={2} />}
      {schedules.isError && <ErrorPanel error={schedules.error} onRetry={() => void schedules.refetch()} />}
      {schedules.data && schedules.data.length > 0 && (
        <ul aria-label={text.title} className="mb-5 divide-y divide-line border-y border-line">
          {schedules.data.map((schedule) => (
            <ScheduleRow key={schedule.id} of={schedule} />
          ))}
        </ul>
      )}
      <NewReportForm />
    </Card>
  )
}

function ScheduleRow({ of: { id, type, figures, formats, hour, dueAt } }: { of: ReportSchedule }) {
  const queryClient = useQueryClient()
  const sending = useMutation({
    mutationFn: () => unwrap(sendReport({ path: { id } })),
    onSuccess: ({ subject }) => toast.success(text.sent(subject)),
    onError: (error) => toast.error(text.notSent, error),
  })
  const removing = useMutation({
    mutationFn: () => unwrapEmpty(deleteReportSchedule({ path: { id } })),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: SCHEDULES })
      toast.success(text.removed)
    },
    onError: (error) => toast.error(text.notRemoved, error),
  })
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 grow">
        <p className="font-medium">{text.every(type, timeOf(hour))}</p>
        <p className="text-[13px] text-muted">
          {text.contents(
            figures.map((group) => text.figures[group]),
            formats.map((format) => text.formats[format]),
          )}
        </p>
        <p className="text-[13px] text-muted">
          {text.next} <Time at={dueAt} format="full" />
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {formats.map((format) => (
          <a key={format} href={fileAddress(format, type, figures)} download className={buttonClass('secondary', 'sm')}>
            <Download aria-hidden /> {text.download(format)}
          </a>
        ))}
        <Button size="sm" busy={sending.isPending} onClick={() => sending.mutate()}>
          <Send aria-hidden /> {text.sendNow}
        </Button>
        <Button size="sm" busy={removing.isPending} onClick={() => removing.mutate()} aria-label={text.remove(type)}>
          <Trash2 aria-hidden />
        </Button>
      </div>
    </li>
  )
}

const fileAddress = (format: 'pdf' | 'csv', type: string, figures: readonly string[]): string =>
  `/dashboard/api/report-files/${format}?${new URLSearchParams({ type, figures: figures.join(',') })}`
