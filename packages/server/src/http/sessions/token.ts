/** Signed tokens: of sessions, of what an organization publishes, of one bare page. None passes for another. */
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

/** What one bare page shows. */
export interface PictureRequest {
  readonly view: string
  readonly from?: string
  readonly to?: string
  readonly subjectId?: string
}

const SESSION_AUDIENCE = 'cloche:session'
const PUBLIC_AUDIENCE = 'cloche:public'
const PUBLIC_MINUTES = 15
const PICTURE_AUDIENCE = 'cloche:picture'
const PICTURE_MINUTES = 10
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
  const signPicture = createSigner({
    algorithm,
    key,
    aud: PICTURE_AUDIENCE,
    expiresIn: PICTURE_MINUTES * 60_000,
  })
  const verifyPicture = createVerifier({ algorithms: [algorithm], key, allowedAud: PICTURE_AUDIENCE })
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
    pictureToken: (sessionId: string, wanted: PictureRequest) => signPicture({ sid: sessionId, wanted }),
    /** @throws INVALID_TOKEN */
    pictureRequest(authorization: string | undefined): PictureRequest & { readonly sessionId: string } {
      try {
        const { sid, wanted } = verifyPicture(tokenIn(authorization)) as {
          sid: string
          wanted: PictureRequest
        }
        return { ...wanted, sessionId: sid }
      } catch {
        throw new Problem('INVALID_TOKEN')
      }
    },
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
