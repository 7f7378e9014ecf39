import { clsx } from 'clsx'
import { Upload as UploadIcon, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '../../ui/form/button.tsx'
import { text } from './text.ts'
import { ACCEPTED_TYPES, type Upload, useUploads } from './use-uploads.ts'

/** Takes files by drop or file dialog; shows the progress of each upload, or why it was refused. */
export function UploadArea() {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const { uploads, add, dismiss } = useUploads()
  return (
    <section
      aria-label={text.upload}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        add(event.dataTransfer.files)
      }}
      className={clsx(
        'mb-4 rounded-lg border border-dashed p-4',
        isOver ? 'border-accent bg-accent-soft' : 'border-line-strong',
      )}
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button onClick={() => input.current?.click()}>
          <UploadIcon aria-hidden />
          {text.upload}
        </Button>
        <p className="text-muted">
          <span className="max-sm:hidden">{text.dropHere} </span>
          {text.uploadHint}
        </p>
        <input
          ref={input}
          type="file"
          multiple
          accept={ACCEPTED_TYPES.join(',')}
          aria-label={text.uploadLabel}
          className="hidden"
          onChange={(event) => {
            add([...(event.target.files ?? [])])
            event.target.value = ''
          }}
        />
      </div>
      {uploads.length > 0 && (
        <ul className="mt-3 flex flex-col gap-2">
          {uploads.map((upload) => (
            <UploadRow key={upload.key} upload={upload} onDismiss={() => dismiss(upload.key)} />
          ))}
        </ul>
      )}
    </section>
  )
}

function UploadRow({ upload: { name, sent, error }, onDismiss }: { upload: Upload; onDismiss(): void }) {
  const percent = Math.round(sent * 100)
  return (
    <li className="flex items-center gap-3">
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">{name}</p>
        {error === null ? (
          <div
            role="progressbar"
            aria-label={text.uploading(name)}
            aria-valuenow={percent}
            className="mt-1 h-1.5 overflow-hidden rounded-full bg-sunken"
          >
            <div className="h-full rounded-full bg-accent" style={{ width: `${percent}%` }} />
          </div>
        ) : (
          <p role="alert" className="text-[13px] text-bad">
            {error}
          </p>
        )}
      </div>
      {error !== null && (
        <Button variant="ghost" size="icon" aria-label={text.dismissUpload(name)} onClick={onDismiss}>
          <X aria-hidden />
        </Button>
      )}
    </li>
  )
}
