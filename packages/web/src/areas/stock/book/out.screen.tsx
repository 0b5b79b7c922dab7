import { BookScreen } from './book-screen.tsx'

/** Goods out: used, sold, wasted. */
export default function GoodsOutScreen() {
  return <BookScreen sign="negative" />
}
