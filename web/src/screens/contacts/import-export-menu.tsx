import { useNavigate } from '@tanstack/react-router'
import { Download, FileSpreadsheet, Upload } from 'lucide-react'
import { Button } from '../../ui/form/button.tsx'
import { Menu } from '../../ui/overlay/menu.tsx'

/** Imports contacts from a spreadsheet and exports them. */
export function ImportExportMenu() {
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

/** The browser saves the response; an error becomes a failed download instead of a page. */
function download(): void {
  const link = document.createElement('a')
  link.href = '/dashboard/api/contacts/export'
  link.download = ''
  link.click()
}
