import { Dialog } from '../../ui/overlay/dialog.tsx'
import { OwnBusinessForm } from './own-business-form.tsx'
import { text } from './text.ts'

export function OwnBusinessDialog({ open, onClose }: { open: boolean; onClose(): void }) {
  return (
    <Dialog open={open} onClose={onClose} title={text.dialogTitle}>
      <OwnBusinessForm onStarted={onClose} />
    </Dialog>
  )
}
