/** The columns of a note, the same in the head of the list. */
export const GRADE =
  'grid grid-cols-[24px_minmax(0,1fr)_auto] gap-x-3 md:grid-cols-[24px_72px_minmax(0,1fr)_minmax(0,1fr)_104px_108px] lg:grid-cols-[24px_72px_minmax(0,1.3fr)_minmax(0,1.2fr)_minmax(0,1.2fr)_104px_108px_52px]'
