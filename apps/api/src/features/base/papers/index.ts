export { preparePaper, type PreparedPaper, type Seller, toSeller } from './seller.queries.ts'
export { mailHeadOf } from './mail-head.ts'
