/** The result of one check. */
export interface Finding {
  /** What was checked, such as `SIP port`. */
  what: string
  ok: boolean
  detail: string
  /** How to fix the problem; null if there is none. */
  fix: string | null
}

export const passed = (what: string, detail: string): Finding => ({ what, ok: true, detail, fix: null })
export const failed = (what: string, detail: string, fix: string): Finding => ({ what, ok: false, detail, fix })

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
