export { optionsPage } from './options.page.ts'
export { type AskedItem, type PricedItem, priceItems } from './item-price.service.ts'
export { findMarkup, listItems } from './tray.queries.ts'
