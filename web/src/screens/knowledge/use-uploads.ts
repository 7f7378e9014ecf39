import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { errorMessage } from '../../api.ts'
import { refreshKinds } from '../../live-updates.ts'
import { text } from './text.ts'
import { uploadFile } from './upload-file.ts'

/** The limit of the service; checked before the upload rather than after. */
export const MAX_BYTES = 20 * 1024 * 1024

/** The types that the page names. The service reads every text, but no assistant should quote a program. */
export const ACCEPTED_TYPES = ['.txt', '.md', '.markdown', '.html', '.htm', '.pdf', '.docx']

const isReadable = (name: string): boolean => ACCEPTED_TYPES.some((type) => name.toLowerCase().endsWith(type))

export interface Upload {
  key: number
  name: string
  /** From 0 to 1. */
  sent: number
  /** Why the upload was refused. */
  error: string | null
}

/** Uploads files one after the other. A finished upload leaves the list, as it then appears among the documents. */
export function useUploads() {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const queryClient = useQueryClient()
  const before = useRef<Promise<void>>(Promise.resolve())
  const lastKey = useRef(0)
  const change = (key: number, to: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...to } : one)))
  const dismiss = (key: number) => setUploads((all) => all.filter((one) => one.key !== key))

  const send = async (key: number, file: File) => {
    if (!isReadable(file.name)) return change(key, { error: text.otherType })
    if (file.size > MAX_BYTES) return change(key, { error: text.tooLarge })
    try {
      const query = new URLSearchParams({ name: file.name.slice(-255) })
      await uploadFile(`/documents?${query}`, file, (sent) => change(key, { sent }))
      refreshKinds(queryClient, new Set(['document']))
      dismiss(key)
    } catch (error) {
      change(key, { error: errorMessage(error).replace(/^file: /, text.theFile) })
    }
  }
  const add = (files: Iterable<File>) => {
    for (const file of files) {
      const key = ++lastKey.current
      setUploads((all) => [...all, { key, name: file.name, sent: 0, error: null }])
      before.current = before.current.then(() => send(key, file))
    }
  }
  return { uploads, add, dismiss }
}
