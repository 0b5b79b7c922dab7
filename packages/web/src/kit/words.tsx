import { createContext, use, type ReactNode } from 'react'

/** The few words the looks themselves need. The app gives them in the user's language. */
export interface KitWords {
  close: string
  cancel: string
  undo: string
  retry: string
  clear: string
  loading: string
  actions: string
  selectAll: string
  selectRow: string
  sortBy: (column: string) => string
  backspace: string
  /** Turns the sign of a number. */
  sign: string
  remove: string
  uploading: (percent: number) => string
  breadcrumbs: string
  tabs: string
  /** Which columns of a table are left out, since there is no room for them. */
  noRoomFor: (columns: readonly string[]) => string
}

const Words = createContext<KitWords | null>(null)

export function KitWordsProvider({ words, children }: { words: KitWords; children: ReactNode }) {
  return <Words value={words}>{children}</Words>
}

export function useKitWords(): KitWords {
  const words = use(Words)
  if (words === null) throw new Error('The kit is used outside KitWordsProvider')
  return words
}
