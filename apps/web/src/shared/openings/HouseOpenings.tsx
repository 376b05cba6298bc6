import { OpeningsPanel } from './OpeningsPanel.tsx'

/** The starting balances of the house, among its accounts. */
export const HouseOpenings = () => <OpeningsPanel house />
