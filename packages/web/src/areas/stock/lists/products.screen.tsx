import { stockProduct } from '@cloche/domain/entities'
import { productsScreen } from '../screens.ts'
import { StockList } from './stock-list.tsx'
import { WorthNote } from './worth-note.tsx'

/** What is there of each product. */
export default function StockProductsScreen() {
  return <StockList entity={stockProduct} pattern={productsScreen} Summary={WorthNote} />
}
