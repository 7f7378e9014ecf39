import { PageHeader } from '../../ui/page/page-header.tsx'
import { Tabs } from '../../ui/page/tabs.tsx'
import { useFilters } from '../../use-filters.ts'
import { BlockedCallersTab } from './blocked-callers/blocked-callers-tab.tsx'
import { CampaignsTab, NewCampaignLink } from './campaign/campaigns-tab.tsx'
import { PauseAllMenu } from './campaign/pause-all.tsx'
import { DoNotCallTab } from './opt-outs/do-not-call-tab.tsx'
import { OptOutsTab } from './opt-outs/opt-outs-tab.tsx'
import { text } from './text.ts'

const TABS = [
  { id: 'campaigns', label: text.campaigns, content: <CampaignsTab /> },
  { id: 'do-not-call', label: text.doNotCall, content: <DoNotCallTab /> },
  { id: 'blocked', label: text.blockedCallers, content: <BlockedCallersTab /> },
  { id: 'opt-outs', label: text.optedOutTexts, content: <OptOutsTab /> },
]

/** Campaigns, the do-not-call list, blocked callers and the message opt-outs. */
export function OutreachScreen() {
  const { filters, set, clear } = useFilters()
  const tab = TABS.find(({ id }) => id === filters.tab)?.id ?? 'campaigns'
  return (
    <>
      <PageHeader
        title={text.title}
        actions={
          <>
            <NewCampaignLink />
            <PauseAllMenu />
          </>
        }
      />
      <Tabs
        aria-label={text.tabs}
        tabs={TABS}
        value={tab}
        onChange={(id) =>
          id === 'campaigns' ? clear() : set({ tab: id, q: undefined, status: undefined, channel: undefined })
        }
      />
    </>
  )
}
