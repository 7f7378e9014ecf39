import { useNavigate } from '@tanstack/react-router'
import { Download, Eraser, FileSpreadsheet, Upload } from 'lucide-react'
import { useState } from 'react'
import { useHasRole } from '../../session.ts'
import { Button } from '../../ui/form/button.tsx'
import { Menu } from '../../ui/overlay/menu.tsx'
import { EraseNumberDialog } from './erase-number-dialog.tsx'

/** Imports contacts from a spreadsheet, exports them, and erases people who are no contacts any more. */
export function ImportExportMenu() {
  const navigate = useNavigate()
  const mayErase = useHasRole('admin')
  const [isErasing, setErasing] = useState(false)
  return (
    <>
      <Menu
        trigger={
          <Button>
            <FileSpreadsheet aria-hidden /> <span className="max-sm:sr-only">Import or export</span>
          </Button>
        }
        items={[
          { label: 'Import a CSV file', icon: Upload, onSelect: () => void navigate({ to: '/contacts/import' }) },
          { label: 'Export all as CSV', icon: Download, onSelect: download },
          ...(mayErase
            ? [
                {
                  label: 'Erase a number',
                  icon: Eraser,
                  danger: true,
                  separated: true,
                  onSelect: () => setErasing(true),
                },
              ]
            : []),
        ]}
      />
      <EraseNumberDialog open={isErasing} onClose={() => setErasing(false)} />
    </>
  )
}

/** The browser saves the response; an error becomes a failed download instead of a page. */
function download(): void {
  const link = document.createElement('a')
  link.href = '/dashboard/api/contacts/export'
  link.download = ''
  link.click()
}
