/** The ground of a cell that cannot be read, and of one that says something else than before. */
export const cellGround = {
  faulty: 'bg-red-f font-semibold text-red-t shadow-[inset_0_0_0_1.5px_var(--red-d)]',
  changed: 'bg-[light-dark(#fff8ea,#2a2110)]',
} as const

const corner = 'absolute top-0 right-0 border-4 border-transparent'

/** The corner that marks such a cell beside its colour. */
export const markLook = {
  faulty: `${corner} border-t-red-d border-r-red-d`,
  changed: `${corner} border-t-amber-d border-r-amber-d`,
} as const

export const CellMark = ({ kind }: { kind: keyof typeof cellGround }) => (
  <span aria-hidden="true" className={markLook[kind]} />
)
