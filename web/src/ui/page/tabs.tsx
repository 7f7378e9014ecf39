import { Tabs as Base } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'

interface TabsProps {
  tabs: readonly { id: string; label: string; count?: number; content: ReactNode }[]
  /** Usually from `useFilters`, so that a tab can be linked to. */
  value: string
  onChange(id: string): void
  'aria-label': string
}

export function Tabs({ tabs, value, onChange, ...rest }: TabsProps) {
  return (
    <Base.Root value={value} onValueChange={(next) => onChange(String(next))}>
      <Base.List
        aria-label={rest['aria-label']}
        className="flex gap-1 overflow-x-auto overflow-y-hidden border-b border-line"
      >
        {tabs.map(({ id, label, count }) => (
          <Base.Tab
            key={id}
            value={id}
            className="-mb-px flex h-9 items-center gap-1.5 border-b-2 border-transparent px-2.5 font-medium whitespace-nowrap text-muted hover:text-ink data-active:border-accent data-active:text-ink"
          >
            {label}
            {count !== undefined && <span className="text-[13px] font-normal text-muted">{count}</span>}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map(({ id, content }) => (
        <Base.Panel key={id} value={id} className="pt-4 outline-none">
          {content}
        </Base.Panel>
      ))}
    </Base.Root>
  )
}
