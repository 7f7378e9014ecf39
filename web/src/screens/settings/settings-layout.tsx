import { Outlet } from '@tanstack/react-router'
import { SettingsNav } from './settings-nav.tsx'

/** The layout around every screen of the settings: the navigation on the left, above the screen where it is narrow. */
export function SettingsLayout() {
  return (
    <div className="lg:grid lg:grid-cols-[11rem_minmax(0,1fr)] lg:gap-8">
      <SettingsNav />
      <div className="min-w-0">
        <Outlet />
      </div>
    </div>
  )
}
