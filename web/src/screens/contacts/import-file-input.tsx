import { FileSpreadsheet } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '../../ui/form/button.tsx'
import { text } from './text.ts'

/** Chooses a CSV file, by dropping it or by a file dialog. */
export function ImportFileInput({ file, onChoose }: { file: File | null; onChoose(file: File): void }) {
  const input = useRef<HTMLInputElement>(null)
  const choose = (files: FileList | null) => {
    const [first] = files ?? []
    if (first) onChoose(first)
  }
  return (
    <section
      aria-label={text.importing.file}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-dashed border-line-strong p-4"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        choose(event.dataTransfer.files)
      }}
    >
      <Button variant={file === null ? 'primary' : 'secondary'} onClick={() => input.current?.click()}>
        <FileSpreadsheet aria-hidden /> {file === null ? text.importing.choose : text.importing.chooseAnother}
      </Button>
      <p className="min-w-0 truncate text-muted">{file === null ? text.importing.drop : file.name}</p>
      <input
        ref={input}
        type="file"
        accept=".csv,text/csv"
        aria-label={text.importing.csvFile}
        className="hidden"
        onChange={(event) => {
          choose(event.target.files)
          event.target.value = ''
        }}
      />
    </section>
  )
}
