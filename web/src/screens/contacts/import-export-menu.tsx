import { useNavigate } from '@tanstack/react-router'
import { Download, Eraser, FileSpreadsheet, Upload } from 'lucide-react'
import { useState } from 'react'
import { useHasRole } from '../../session.ts'
import { Button } from '../../ui/form/button.tsx'
import { Menu } from '../../ui/overlay/menu.tsx'
import { EraseNumberDialog } from './erase-number-dialog.tsx'
import { text } from './text.ts'

/** Imports contacts from a spreadsheet, exports them, and erases people who are no longer contacts. */
export function ImportExportMenu() {
  const navigate = useNavigate()
  const mayErase = useHasRole('admin')
  const [isErasing, setErasing] = useState(false)
  return (
    <>
      <Menu
        trigger={
          <Button>
            <FileSpreadsheet aria-hidden /> <span className="max-sm:sr-only">{text.transfer.menu}</span>
          </Button>
        }
        items={[
          { label: text.transfer.import, icon: Upload, onSelect: () => void navigate({ to: '/contacts/import' }) },
          { label: text.transfer.export, icon: Download, onSelect: download },
          ...(mayErase
            ? [
                {
                  label: text.transfer.eraseNumber,
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
