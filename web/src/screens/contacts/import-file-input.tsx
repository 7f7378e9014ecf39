import { FileSpreadsheet } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '../../ui/form/button.tsx'

/** Chooses a CSV file, by dropping it or by a file dialog. */
export function ImportFileInput({ file, onChoose }: { file: File | null; onChoose(file: File): void }) {
  const input = useRef<HTMLInputElement>(null)
  const choose = (files: FileList | null) => {
    const [first] = files ?? []
    if (first) onChoose(first)
  }
  return (
    <section
      aria-label="The file"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-dashed border-line-strong p-4"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        choose(event.dataTransfer.files)
      }}
    >
      <Button variant={file === null ? 'primary' : 'secondary'} onClick={() => input.current?.click()}>
        <FileSpreadsheet aria-hidden /> {file === null ? 'Choose a file' : 'Another file'}
      </Button>
      <p className="min-w-0 truncate text-muted">
        {file === null ? 'Or drop it here. The first row names the columns; up to 20,000 rows.' : file.name}
      </p>
      <input
        ref={input}
        type="file"
        accept=".csv,text/csv"
        aria-label="CSV file"
        className="hidden"
        onChange={(event) => {
          choose(event.target.files)
          event.target.value = ''
        }}
      />
    </section>
  )
}
