/** The logo: a counter bell. */
export function BrandMark({ className = 'size-6' }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" className={className} aria-hidden="true">
      <rect width="32" height="32" rx="8" className="fill-accent" />
      <path
        d="M7 21h18M9 21a7 7 0 0 1 14 0M16 14v-2.5M13.5 10.5h5"
        className="stroke-on-accent"
        strokeWidth="2.2"
        strokeLinecap="round"
        fill="none"
      />
    </svg>
  )
}
