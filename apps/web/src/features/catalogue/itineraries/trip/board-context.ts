import type { HotelCategory, ItineraryKind, Plan, TripRequest } from '@karavan/domain/catalogue/itineraries/plan'
import { createContext, type KeyboardEvent, use } from 'react'
import type { MovedKind } from './board-move.ts'
import type { Book, BookActivity } from './trip.ts'
import type { TripEditor } from './useTripEditor.ts'

/** Who edits: the one who makes the itinerary, or the one who fits it to a trip of their own. */
export type BoardMode = 'build' | 'customize'

/** What the parts of a board share. */
export type Board = {
  kind: ItineraryKind
  mode: BoardMode
  /** As it is seen, with what is held by keyboard where it would be dropped. */
  plan: Plan
  asked: TripRequest
  book: Book | null
  activities: ReadonlyMap<string, BookActivity>
  edit: TripEditor['edit']
  tryOut: TripEditor['tryOut']
  amounts: { stays: ReadonlyMap<string, number>; rest: ReadonlyMap<string, number> }
  /** The key of what is held by keyboard. */
  held: string | null
  onHandleKey: (event: KeyboardEvent, kind: MovedKind, key: string, name: string) => void
  onHandleBlur: (key: string) => void
  /** Says something to those who listen. */
  say: (words: string) => void
  instructions: string
  dateOf: (day: number) => string | null
  openActivities: (dayKey: string) => void
  openHotels: (legKey: string, forCategory: HotelCategory | null) => void
}

export const BoardContext = createContext<Board | null>(null)

export function useBoard(): Board {
  const board = use(BoardContext)
  if (!board) throw new Error('There is no board around this component')
  return board
}
