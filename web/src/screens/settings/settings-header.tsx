import type { ReactNode } from 'react'
import { PageHeader } from '../../ui/page/page-header.tsx'

interface SettingsHeaderProps {
  title: string
  beside?: ReactNode
  description?: ReactNode
  actions?: ReactNode
}

/** The title and actions of a screen of the settings. */
export const SettingsHeader = (props: SettingsHeaderProps) => <PageHeader {...props} />
