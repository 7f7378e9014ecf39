/** Hides a column below its breakpoint. */
export const visibilityClass = ({ visibleFrom }: { visibleFrom?: 'sm' | 'md' | 'lg' }): string | undefined =>
  visibleFrom && { sm: 'max-sm:hidden', md: 'max-md:hidden', lg: 'max-lg:hidden' }[visibleFrom]
