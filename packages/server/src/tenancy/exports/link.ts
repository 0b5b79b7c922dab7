/** A link that opens one export until it expires, for somebody who has no session there. */
import type { Seal } from '../../adapters/seal.ts'

interface Opened {
  readonly organizationId: string
  /** Milliseconds since 1970. */
  readonly until: number
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export const exportLink = (
  seal: Seal,
  publicUrl: string,
  exportId: string,
  organizationId: string,
  until: Date,
): string => {
  const key = seal
    .seal(exportId, { organizationId, until: until.getTime() } satisfies Opened)
    .toString('base64url')
  return `${publicUrl}/api/v0/export/${exportId}/download?key=${key}`
}

/** The organization of an export that a key opens now, or null. */
export function openedBy(seal: Seal, exportId: string, key: string, now = Date.now()): string | null {
  try {
    const { organizationId, until } = seal.open(exportId, Buffer.from(key, 'base64url')) as Opened
    return UUID.test(organizationId) && until > now ? organizationId : null
  } catch {
    return null
  }
}
