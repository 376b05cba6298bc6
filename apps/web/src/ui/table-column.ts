import type { ReactNode } from 'react'

/** One column of a table: how it is headed, drawn, sorted, and given up when room is short. */
export interface Column<Row> {
  key: string
  header: string
  cell: (row: Row) => ReactNode
  /** The second, smaller line. */
  sub?: (row: Row) => ReactNode
  /** `money` stands right in figures of equal width; `name` is stronger; `quiet` is for times and the like. */
  kind?: 'plain' | 'name' | 'money' | 'quiet'
  /** Any CSS width; columns without one share what is left. */
  width?: string
  sortable?: boolean
  /** 1 always stays; the higher the number, the earlier the column folds away on narrower screens. */
  priority?: 1 | 2 | 3 | 4
  /**
   * Its place on a phone's card. Unsaid, the first column is the title, money goes to the side, and the others are
   * lines without their second line, unless they fold away early; said to be a line, it shows both.
   */
  phone?: 'title' | 'line' | 'side' | 'none'
}

export interface Sort {
  key: string
  direction: 'asc' | 'desc'
}

const folds = { 1: '', 2: '@max-[820px]:hidden', 3: '@max-[980px]:hidden', 4: '@max-[1096px]:hidden' }

/** The class that folds a column away when the table has too little room for it. */
export function foldClass(priority: Column<never>['priority'] = 1): string {
  return folds[priority]
}
