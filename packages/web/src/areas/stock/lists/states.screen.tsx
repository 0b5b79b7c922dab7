import { stockState } from '@cloche/domain/entities'
import { statesScreen } from '../screens.ts'
import { StockList } from './stock-list.tsx'

/** What is there in each state. */
export default function StockStatesScreen() {
  return <StockList entity={stockState} pattern={statesScreen} />
}
