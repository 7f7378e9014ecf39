import { Dialog } from '../ui/overlay/dialog.tsx'
import { text } from './demo-text.ts'
import { OwnBusinessForm } from './own-business-form.tsx'

export function OwnBusinessDialog({ open, onClose }: { open: boolean; onClose(): void }) {
  return (
    <Dialog open={open} onClose={onClose} title={text.dialogTitle}>
      <OwnBusinessForm onStarted={onClose} />
    </Dialog>
  )
}
