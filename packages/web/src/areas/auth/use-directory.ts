import { useEffect, useRef, useState } from 'react'
import { call } from '../../data/wire/call.ts'
import { canLeave, domainTyped } from './domain-typed.ts'

/** A pause in typing. */
const PAUSE_MS = 350

/**
 * Whether whoever has addresses of the domain that is typed logs in by their organization. The server learns the domain
 * alone, and answers alike for every address there.
 */
export function useDirectory(): {
  readonly isOffered: boolean
  readonly isOnly: boolean
  readonly lookFor: (email: string) => void
} {
  const [found, setFound] = useState<{ domain: string; isOnly: boolean } | null>(null)
  const asked = useRef<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  async function ask(domain: string) {
    try {
      const { directory } = await call('GET', '/auth/identity/methods', {
        query: { domain },
        withToken: false,
        redirect: false,
      })
      if (asked.current === domain)
        setFound(directory === undefined ? null : { domain, isOnly: directory.isOnly })
    } catch {
      // Then there is the password; typing on asks again.
      if (asked.current === domain) asked.current = null
    }
  }
  function lookFor(email: string) {
    const domain = canLeave() ? domainTyped(email) : null
    if (domain === asked.current) return
    asked.current = domain
    clearTimeout(timer.current)
    if (domain === null) return setFound(null)
    timer.current = setTimeout(() => void ask(domain), PAUSE_MS)
  }
  return { isOffered: found !== null, isOnly: found?.isOnly ?? false, lookFor }
}
