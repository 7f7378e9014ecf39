import { PageHeader } from '../../ui/page/page-header.tsx'
import { Tabs } from '../../ui/page/tabs.tsx'
import { useFilters } from '../../use-filters.ts'
import { BlockedCallersTab } from './blocked-callers/blocked-callers-tab.tsx'
import { CampaignsTab, NewCampaignLink } from './campaign/campaigns-tab.tsx'
import { DoNotCallTab } from './opt-outs/do-not-call-tab.tsx'
import { OptOutsTab } from './opt-outs/opt-outs-tab.tsx'

const TABS = [
  { id: 'campaigns', label: 'Campaigns', content: <CampaignsTab /> },
  { id: 'do-not-call', label: 'Do not call', content: <DoNotCallTab /> },
  { id: 'blocked', label: 'Blocked callers', content: <BlockedCallersTab /> },
  { id: 'opt-outs', label: 'No messages', content: <OptOutsTab /> },
]

/** Campaigns, the do-not-call list, blocked callers and the message opt-outs. */
export function OutreachScreen() {
  const { filters, set, clear } = useFilters()
  const tab = TABS.find(({ id }) => id === filters.tab)?.id ?? 'campaigns'
  return (
    <>
      <PageHeader title="Outreach" actions={<NewCampaignLink />} />
      <Tabs
        aria-label="Campaigns and opt-outs"
        tabs={TABS}
        value={tab}
        onChange={(id) =>
          id === 'campaigns' ? clear() : set({ tab: id, q: undefined, status: undefined, channel: undefined })
        }
      />
    </>
  )
}
