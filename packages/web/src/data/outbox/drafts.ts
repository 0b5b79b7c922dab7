/** What somebody is in the middle of typing, kept through a reload; sealed, and of this session alone. */
import { useEffect, useRef, useState } from 'react'
import { openVault } from '../vault/vault.ts'
import { forgetFact, keepFact, readFact } from './outbox-database.ts'

/** Keys in a row are kept once. */
const restMs = 150

const keyOf = (name: string) => `draft ${name}`

export interface KeptDraft<Draft> {
  /** Null while it is looked for. */
  readonly draft: Draft | null
  readonly change: (change: (draft: Draft) => Draft) => void
  /** It is done with: the next one begins anew. */
  readonly forget: () => void
}

/** A draft by its name. `first`: where nothing is kept. A browser that keeps nothing has it until it is left. */
export function useKeptDraft<Draft>(name: string, first: () => Draft): KeptDraft<Draft> {
  const [draft, setDraft] = useState<Draft | null>(null)
  const begin = useRef(first)
  const isOver = useRef(false)
  useEffect(() => {
    let isHere = true
    // After a reload the keys are opened first.
    void openVault()
      .then(() => readFact<Draft>(keyOf(name)))
      .catch(() => undefined)
      .then(kept => isHere && setDraft(known => known ?? kept ?? begin.current()))
    return () => void (isHere = false)
  }, [name])
  useEffect(() => {
    if (draft === null || isOver.current) return undefined
    const keep = () => {
      if (!isOver.current) void keepFact(keyOf(name), draft).catch(() => undefined)
    }
    const timer = setTimeout(keep, restMs)
    window.addEventListener('pagehide', keep)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pagehide', keep)
    }
  }, [name, draft])
  return {
    draft,
    change: change => setDraft(known => (known === null ? known : change(known))),
    forget: () => {
      isOver.current = true
      void forgetFact(keyOf(name)).catch(() => undefined)
    },
  }
}
