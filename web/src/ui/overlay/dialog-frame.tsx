import { Dialog as Base } from '@base-ui/react/dialog'
import { clsx } from 'clsx'
import { X } from 'lucide-react'
import type { FocusEvent, ReactNode } from 'react'
import { buttonClass } from '../form/button.tsx'
import { text } from '../text.ts'

export interface DialogProps {
  open: boolean
  onClose(): void
  title: string
  description?: ReactNode
  /** The buttons; the primary one comes last. */
  actions?: ReactNode
  wide?: boolean
  children?: ReactNode
}

interface DialogFrameProps extends DialogProps {
  onFocusCapture?(event: FocusEvent): void
  /** Beside the popup while it is open, such as a question before it closes. */
  beside?: ReactNode
}

/** What a dialog looks like, without the question of `Dialog` before typed text is lost. */
export function DialogFrame(props: DialogFrameProps) {
  const { open, onClose, title, description, actions, wide = false, children, onFocusCapture, beside } = props
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={backdropClass} />
        <Base.Popup
          onFocusCapture={onFocusCapture}
          className={clsx(
            'fixed top-1/2 left-1/2 z-50 flex max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] -translate-x-1/2 -translate-y-1/2 flex-col',
            'rounded-xl border border-line bg-surface text-ink shadow-pop outline-none transition-[opacity,scale] duration-150',
            'data-ending-style:scale-98 data-ending-style:opacity-0 data-starting-style:scale-98 data-starting-style:opacity-0',
            wide ? 'max-w-2xl' : 'max-w-md',
          )}
        >
          <DialogHead title={title} description={description} />
          {children && <div className="min-h-0 overflow-y-auto px-5 pb-5">{children}</div>}
          {actions && <div className="flex justify-end gap-2 border-t border-line px-5 py-3">{actions}</div>}
        </Base.Popup>
        {beside}
      </Base.Portal>
    </Base.Root>
  )
}

export const backdropClass =
  'fixed inset-0 z-40 bg-black/40 transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0'

export function DialogHead({ title, description }: { title: string; description?: ReactNode }) {
  return (
    <div className="flex items-start justify-between gap-4 px-5 pt-4 pb-3">
      <div className="min-w-0">
        <Base.Title className="text-base font-semibold">{title}</Base.Title>
        {description && <Base.Description className="mt-1 text-muted">{description}</Base.Description>}
      </div>
      <Base.Close aria-label={text.close} className={clsx(buttonClass('ghost', 'icon'), '-mr-2')}>
        <X aria-hidden />
      </Base.Close>
    </div>
  )
}
