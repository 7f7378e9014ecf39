import type { ContactImport } from '../../client/types.gen.ts'
import { Field } from '../../ui/form/field.tsx'
import { Select } from '../../ui/form/select.tsx'
import { text } from './text.ts'

/** The column of each field; absent if the file does not have one. */
export type Mapping = Partial<Record<FieldName, string>>
type FieldName = keyof ContactImport['mapping']

const FIELDS = Object.keys(text.fields) as FieldName[]

interface ColumnMappingProps {
  columns: readonly string[]
  /** The mapping that the service currently uses. */
  mapping: ContactImport['mapping']
  onChange(mapping: Mapping): void
}

/** Assigns the columns of the file to contact fields. */
export function ColumnMapping({ columns, mapping, onChange }: ColumnMappingProps) {
  const options = [
    { value: '', label: text.importing.notInFile },
    ...[...new Set(columns)].filter((column) => column !== '').map((column) => ({ value: column, label: column })),
  ]
  const choose = (field: FieldName, column: string) => {
    const chosen = FIELDS.map((one) => [one, one === field ? column : mapping[one]] as const)
    onChange(Object.fromEntries(chosen.filter(([, heading]) => heading)))
  }
  return (
    <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
      {FIELDS.map((field) => (
        <Field key={field} label={text.fields[field]}>
          <Select options={options} value={mapping[field] ?? ''} onChange={(column) => choose(field, column)} />
        </Field>
      ))}
    </div>
  )
}
