import { paths } from '../../shared/paths.ts'

const home = 'Hotels at agent rates, ready itineraries and visas, with the back office and CRM of a travel agency.'

/** The screens that are drawn on the server for whoever arrives there, with what search engines are told of each. */
export const wordsOf: Readonly<Record<string, string>> = {
  [paths.home.path]: home,
  [paths.homeAlias.path]: home,
  [paths.itineraries.index.path]:
    'Journeys planned to the hour: hotels, drives and days out in one price, to take as they are or to make your own.',
  [paths.itineraries.view.path]: 'A journey planned day by day, with its hotels and what it costs for your dates.',
  [paths.hotel.index.path]: 'Hotels-exclusive deals: search by place and dates, with every tax in the total.',
  [paths.hotel.availability.path]: 'Hotels that are free for your dates, with totals that carry every tax.',
  [paths.hotel.details.path]:
    'Rooms, plans and prices of a hotel, with every tax and the last day of free cancellation.',
  [paths.dubai.path]: 'Dubai from the creek to the dunes: journeys, hotels, four days of it, and somebody to ask.',
  [paths.signIn.path]: 'Sign in to Karavan as a travel agent, a member of staff or a traveller.',
}
