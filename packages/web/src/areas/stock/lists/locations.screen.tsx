import { stockPlace } from '@cloche/domain/entities'
import { locationsScreen } from '../screens.ts'
import { StockList } from './stock-list.tsx'

/** What is there at each location. */
export default function StockLocationsScreen() {
  return <StockList entity={stockPlace} pattern={locationsScreen} />
}
