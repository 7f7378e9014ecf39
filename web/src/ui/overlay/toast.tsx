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
 * Renders the toasts; mounted once. They are at the top in the middle: the buttons of a form are at its bottom, those of a sheet at the
 * bottom right, those of a page at the top right, and the navigation is on the left.
 */
export function Toaster() {
  return (
    <Toast.Provider toastManager={manager} limit={3}>
      <Toast.Portal>
        <Toast.Viewport className="fixed top-14 right-4 left-4 z-60 flex flex-col gap-2 outline-none sm:top-3 sm:right-auto sm:left-[calc(50%+7rem)] narrow-sidebar:left-[calc(50%+1.75rem)] sm:w-80 sm:-translate-x-1/2">
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
