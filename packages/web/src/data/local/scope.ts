import { isViewFull, sessionStore } from '../session/session.ts'

/** FNV-1a, enough to tell one state of somebody's rights from another. */
export function digest(text: string): string {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return `${(hash >>> 0).toString(36)}${text.length.toString(36)}`
}

/**
 * Whose records are kept: person, organization, place and rights. What was stored under another scope is never
 * read, and is cleared. Null: nobody is logged in.
 */
export function localScope(): string | null {
  const session = sessionStore.get()
  const { phase, me, organization, location, permissions } = session
  if (phase !== 'user' || me === null || organization === null || permissions === null) return null
  const rights = digest(JSON.stringify([permissions.levels, permissions.special, permissions.rowFilter]))
  const place = `${location?.id ?? ''}${isViewFull(session) ? '+' : ''}`
  return [organization.id, me.id, place, rights].join('/')
}
