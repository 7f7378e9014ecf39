import { useNavigate } from '@tanstack/react-router'
import { Download, FileSpreadsheet, Upload } from 'lucide-react'
import { Button } from '../../ui/form/button.tsx'
import { Menu } from '../../ui/overlay/menu.tsx'

/** Contacts from a spreadsheet, and into one. */
export function SpreadsheetMenu() {
  const navigate = useNavigate()
  return (
    <Menu
      trigger={
        <Button>
          <FileSpreadsheet aria-hidden /> <span className="max-sm:sr-only">Import or export</span>
        </Button>
      }
      items={[
        { label: 'Import a CSV file', icon: Upload, onSelect: () => void navigate({ to: '/contacts/import' }) },
        { label: 'Export all as CSV', icon: Download, onSelect: download },
      ]}
    />
  )
}

/** The browser saves what comes; a refusal would be saved as a failed download, not shown as a page. */
function download(): void {
  const link = document.createElement('a')
  link.href = '/dashboard/api/contacts/export'
  link.download = ''
  link.click()
}
