/** Signed tokens: of sessions, and of what an organization publishes. Neither passes for the other. */
import { createHash } from 'node:crypto'
import { Problem } from '@cloche/domain/problems'
import { createSigner, createVerifier } from 'fast-jwt'
import type { Session } from '../session.ts'

export interface Claims {
  readonly sid: string
  readonly uid: string
  readonly oid: string
  readonly lid?: string
  /** Chosen action and notification. */
  readonly aid?: string
  readonly nid?: string
  /** Who really acts while an administrator works as the person. */
  readonly actedBy?: { readonly userId: string; readonly userName: string }
  readonly iat: number
  readonly exp: number
}

const SESSION_AUDIENCE = 'cloche:session'
const PUBLIC_AUDIENCE = 'cloche:public'
const PUBLIC_MINUTES = 15
const TOKEN_MAX = 2000

/** `Bearer <token>` or the bare token. */
function tokenIn(authorization: string | undefined): string {
  const token = authorization?.replace(/^Bearer\s+/i, '').trim()
  if (!token || token.length > TOKEN_MAX) throw new Problem('INVALID_TOKEN')
  return token
}

/** @param lifetime of a session's token, in milliseconds. */
export function createTokens(secret: string, lifetime: number) {
  const key = createHash('sha256').update(secret).digest()
  const algorithm = 'HS256'
  const sign = createSigner({ algorithm, key, aud: SESSION_AUDIENCE, expiresIn: lifetime })
  const verify = createVerifier({ algorithms: [algorithm], key, allowedAud: SESSION_AUDIENCE, cache: 5000 })
  const signPublic = createSigner({
    algorithm,
    key,
    aud: PUBLIC_AUDIENCE,
    expiresIn: PUBLIC_MINUTES * 60_000,
  })
  const verifyPublic = createVerifier({ algorithms: [algorithm], key, allowedAud: PUBLIC_AUDIENCE })

  return {
    /** @throws INVALID_TOKEN */
    claims(authorization: string | undefined): Claims {
      try {
        const found = verify(tokenIn(authorization)) as Claims
        if (typeof found.sid !== 'string') throw new Problem('INVALID_TOKEN')
        return found
      } catch {
        throw new Problem('INVALID_TOKEN')
      }
    },
    tokenOf: ({
      id,
      userId,
      organizationId,
      locationId,
      actionId,
      notificationId,
      actedBy,
      revision,
    }: Session) =>
      sign({
        sid: id,
        uid: userId,
        oid: organizationId,
        ...(locationId === null ? {} : { lid: locationId }),
        ...(actionId === null ? {} : { aid: actionId }),
        ...(notificationId === null ? {} : { nid: notificationId }),
        ...(actedBy === null ? {} : { actedBy: { userId: actedBy.userId, userName: actedBy.userName } }),
        // Two tokens of one second differ, so that a new place always gives a new token.
        rev: revision,
      }),
    publicToken: (organizationId: string) => signPublic({ oid: organizationId }),
    organizationOfPublicToken(authorization: string | undefined): string | undefined {
      try {
        return (verifyPublic(tokenIn(authorization)) as { oid: string }).oid
      } catch {
        return undefined
      }
    },
  }
}
