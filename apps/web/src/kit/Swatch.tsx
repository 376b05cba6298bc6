import type { ReactNode } from 'react'

/** A line of a legend: the colour and what it stands for. */
export function Swatch({ colour, children }: { colour: string; children: ReactNode }) {
  return (
    <li className="flex items-center gap-1.5">
      <svg aria-hidden="true" width="10" height="10">
        <rect width="10" height="10" rx="3" fill={colour} />
      </svg>
      {children}
    </li>
  )
}
