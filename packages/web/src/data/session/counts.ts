import { call } from '../wire/call.ts'
import { sessionStore } from './session.ts'

/** Reads anew how much stands at the chosen location. A refusal leaves what is there: counts are only a help. */
export async function loadCounts(): Promise<void> {
  const locationId = sessionStore.get().location?.id
  if (locationId === undefined) return
  try {
    const { counts } = await call('GET', '/user/me', {
      query: { counts: true },
      redirect: false,
      quiet: true,
    })
    if (counts === undefined) return
    sessionStore.set(before =>
      before.location?.id === locationId ? { ...before, location: { ...before.location, counts } } : before,
    )
  } catch {
    return
  }
}
