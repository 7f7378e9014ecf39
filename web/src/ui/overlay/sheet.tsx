import { Dialog as Base } from '@base-ui/react/dialog'
import { clsx } from 'clsx'
import { type ReactNode, useRef } from 'react'
import { InsideGuard, useClosingGuard } from './closing-guard.tsx'
import { backdropClass, DialogHead } from './dialog-frame.tsx'

interface SheetProps {
  open: boolean
  onClose(): void
  title: string
  description?: ReactNode
  actions?: ReactNode
  /** Shows something that cannot be shown again, so neither a press beside the sheet nor Escape closes it. */
  showsSecret?: boolean
  /** Asks before typed text is lost. True by default. */
  asksBeforeClosing?: boolean
  children: ReactNode
}

/** A panel at the side on wide screens and at the bottom on phones, for forms and details that do not need a page. */
export function Sheet(props: SheetProps) {
  const { open, onClose, title, description, actions, showsSecret = false, asksBeforeClosing = true, children } = props
  const { requestClose, noteFocus, question } = useClosingGuard(onClose, asksBeforeClosing)
  const body = useRef<HTMLDivElement>(null)
  return (
    <Base.Root
      open={open}
      onOpenChange={(next, { reason }) => !next && !(showsSecret && reason === 'escape-key') && requestClose()}
      disablePointerDismissal={showsSecret}
    >
      <Base.Portal>
        <Base.Backdrop className={backdropClass} />
        <Base.Popup
          onFocusCapture={noteFocus}
          // On a touch screen, a keyboard would cover half of the sheet.
          initialFocus={(openedBy) => openedBy === 'touch' || firstField(body.current) || true}
          className={clsx(
            'fixed z-50 flex flex-col border-line bg-surface text-ink shadow-pop outline-none transition-transform duration-200',
            'inset-x-0 bottom-0 max-h-[90dvh] rounded-t-xl border-t',
            'data-ending-style:translate-y-full data-starting-style:translate-y-full',
            'sm:inset-x-auto sm:inset-y-0 sm:right-0 sm:max-h-none sm:w-md sm:rounded-none sm:border-t-0 sm:border-l',
            'sm:data-ending-style:translate-x-full sm:data-ending-style:translate-y-0',
            'sm:data-starting-style:translate-x-full sm:data-starting-style:translate-y-0',
          )}
        >
          <DialogHead title={title} description={description} />
          <div ref={body} className="min-h-0 flex-1 overflow-y-auto px-5 pb-5">
            <InsideGuard value={true}>{children}</InsideGuard>
          </div>
          {actions && (
            <div className="flex justify-end gap-2 border-t border-line px-5 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
              {actions}
            </div>
          )}
        </Base.Popup>
        {question}
      </Base.Portal>
    </Base.Root>
  )
}

const FIELD = ':is(input, textarea, select, [role="combobox"]):not([type="hidden"], [aria-hidden="true"], :disabled)'

/** The field of a form in which the user begins; null for a sheet that shows a record. */
const firstField = (body: HTMLElement | null): HTMLElement | null =>
  body?.querySelector<HTMLElement>(`[autofocus], form :is(${FIELD})`) ?? null
