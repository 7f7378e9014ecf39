import { ErrorPanel } from '../../ui/page/error-panel.tsx'
import { Loading } from '../../ui/page/skeleton.tsx'
import { SettingsHeader } from '../settings/settings-header.tsx'
import { CodesCard } from './codes-card.tsx'
import { EmbedCard } from './embed-card.tsx'
import { PageCard } from './page-card.tsx'
import { text } from './text.ts'
import { useBookingPage } from './use-booking-page.ts'

/** The page on which customers book by themselves. */
export function BookingPageScreen() {
  const page = useBookingPage()
  return (
    <>
      <SettingsHeader title={text.title} description={text.description} />
      {page.isPending && <Loading />}
      {page.isError && <ErrorPanel error={page.error} title={text.loadFailed} onRetry={() => void page.refetch()} />}
      {page.data && (
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <PageCard page={page.data} />
          <CodesCard page={page.data} />
          <EmbedCard page={page.data} />
        </div>
      )}
    </>
  )
}
