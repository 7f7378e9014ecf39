import { Toast } from '@base-ui/react/toast'
import { clsx } from 'clsx'
import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { errorMessage } from '../../api.ts'
import { text } from '../text.ts'

/** Short messages at the edge of the screen, callable from anywhere. */
const manager = Toast.createToastManager<{ good: boolean }>()

interface Undo {
  /** Restores the previous state. */
  undo(): void
}

export const toast = {
  /** Confirms a success. With `undo`, the toast stays longer and offers an undo button. */
  success(title: string, { undo }: Partial<Undo> = {}): void {
    const id = manager.add({
      title,
      data: { good: true },
      timeout: undo ? 10_000 : 4_000,
      ...(undo && {
        actionProps: {
          children: text.undo,
          onClick: () => {
            manager.close(id)
            undo()
          },
        },
      }),
    })
  },
  /** Reports a failure; the error says why and what to do. */
  error(title: string, error: unknown): void {
    manager.add({ title, description: errorMessage(error), data: { good: false }, timeout: 12_000, priority: 'high' })
  },
}

/**
 * Renders the toasts; mounted once. They never cover the buttons of a sheet, which are at the bottom right, nor those of a
 * phone, which are at the bottom.
 */
export function Toaster() {
  return (
    <Toast.Provider toastManager={manager} limit={3}>
      <Toast.Portal>
        <Toast.Viewport className="fixed top-14 right-4 left-4 z-60 flex flex-col gap-2 outline-none sm:top-auto sm:right-auto sm:bottom-4 sm:left-60 narrow-sidebar:left-18 sm:w-80 sm:flex-col-reverse">
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

function ToastList() {
  const { toasts } = Toast.useToastManager<{ good: boolean }>()
  return toasts.map((note) => {
    const good = note.data?.good ?? true
    const Icon = good ? CircleCheck : CircleAlert
    return (
      <Toast.Root
        key={note.id}
        toast={note}
        className="rounded-lg border border-line bg-surface text-ink shadow-pop transition-opacity duration-200 data-ending-style:opacity-0 data-limited:hidden data-starting-style:opacity-0"
      >
        <Toast.Content className="flex items-start gap-2.5 py-2.5 pr-2 pl-3">
          <Icon className={clsx('mt-0.5 size-4 shrink-0', good ? 'text-good' : 'text-bad')} aria-hidden />
          <div className="min-w-0 flex-1">
            <Toast.Title className="font-medium" />
            <Toast.Description className="text-[13px] break-words text-muted" />
          </div>
          <Toast.Action className="rounded px-2 font-medium text-accent hover:underline" />
          <Toast.Close aria-label={text.dismiss} className="rounded p-0.5 text-muted hover:text-ink">
            <X className="size-4" aria-hidden />
          </Toast.Close>
        </Toast.Content>
      </Toast.Root>
    )
  })
}
