import { BookScreen } from './book-screen.tsx'

/** Goods in: deliveries and own production without labels. */
export default function GoodsInScreen() {
  return <BookScreen sign="positive" />
}
