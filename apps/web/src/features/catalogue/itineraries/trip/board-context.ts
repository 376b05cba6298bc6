import type { HotelCategory, ItineraryKind, Plan, TripRequest } from '@karavan/domain/catalogue/itineraries/plan'
import { createContext, type KeyboardEvent, use } from 'react'
import type { MovedKind } from './board-move.ts'
import type { Book } from './trip.ts'
import type { TripEditor } from './useTripEditor.ts'

/** Who edits: the one who makes the itinerary, or the one who fits it to a trip of their own. */
export type BoardMode = 'build' | 'customize'

/** What the parts of a board do; it never changes, so that a day is drawn again only when it changes itself. */
export type BoardActs = {
  kind: ItineraryKind
  mode: BoardMode
  edit: TripEditor['edit']
  tryOut: TripEditor['tryOut']
  onHandleKey: (event: KeyboardEvent, kind: MovedKind, key: string, name: string) => void
  onHandleBlur: (key: string) => void
  /** Says something to those who listen. */
  say: (words: string) => void
  instructions: string
  openActivities: (dayKey: string) => void
  openHotels: (legKey: string, forCategory: HotelCategory | null) => void
}

/** What stands on the board; whoever reads it is drawn again with every edit. */
export type Board = BoardActs & {
  /** As it is seen, with what is held by keyboard where it would be dropped. */
  plan: Plan
  asked: TripRequest
  book: Book | null
  fit: TripEditor['fit']
  amounts: { stays: ReadonlyMap<string, number>; rest: ReadonlyMap<string, number> }
  /** The key of what is held by keyboard. */
  held: string | null
  dateOf: (day: number) => string | null
}

export const BoardActsContext = createContext<BoardActs | null>(null)
export const BoardContext = createContext<Board | null>(null)

const missing = () => new Error('There is no board around this component')

export function useBoardActs(): BoardActs {
  const acts = use(BoardActsContext)
  if (!acts) throw missing()
  return acts
}

export function useBoard(): Board {
  const board = use(BoardContext)
  if (!board) throw missing()
  return board
}
