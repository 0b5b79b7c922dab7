/** Signed tokens: of sessions, of what an organization publishes, of one bare page. None passes for another. */
import { createHash } from 'node:crypto'
import { Problem } from '@cloche/domain/problems'
import { createSigner, createVerifier } from 'fast-jwt'
import type { Session } from './session.ts'

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
  readonly rev: number
  readonly aud: string
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

type Payload = Readonly<Record<string, unknown>>

/** The audience is one name: a list of several would be a token for several things. @throws INVALID_TOKEN */
const verifierOf = (aud: string, verify: (token: string) => unknown) => (token: string) => {
  const payload = verify(token) as Payload
  if (payload['aud'] !== aud) throw new Problem('INVALID_TOKEN')
  return payload
}

/** @param lifetime of a session's token, in milliseconds. */
export function createTokens(secret: string, lifetime: number) {
  const key = createHash('sha256').update(secret).digest()
  const algorithm = 'HS256'
  /** Tokens of one kind: made for one audience, and taken for no other. */
  const kind = (aud: string, expiresIn: number, cache: number | false) => ({
    sign: createSigner({ algorithm, key, aud, expiresIn }),
    verify: verifierOf(
      aud,
      createVerifier({
        algorithms: [algorithm],
        key,
        allowedAud: aud,
        // A token that does not say what it is for, or until when, is none of ours.
        requiredClaims: ['aud', 'iat', 'exp'],
        cache,
      }),
    ),
  })
  const ofSessions = kind(SESSION_AUDIENCE, lifetime, 5000)
  const ofPublic = kind(PUBLIC_AUDIENCE, PUBLIC_MINUTES * 60_000, false)
  const ofPictures = kind(PICTURE_AUDIENCE, PICTURE_MINUTES * 60_000, false)

  return {
    /** @throws INVALID_TOKEN */
    claims(authorization: string | undefined): Claims {
      try {
        const found = ofSessions.verify(tokenIn(authorization)) as unknown as Claims
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
      ofSessions.sign({
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
    pictureToken: (sessionId: string, wanted: PictureRequest) => ofPictures.sign({ sid: sessionId, wanted }),
    /** @throws INVALID_TOKEN */
    pictureRequest(authorization: string | undefined): PictureRequest & { readonly sessionId: string } {
      try {
        const { sid, wanted } = ofPictures.verify(tokenIn(authorization)) as unknown as {
          sid: string
          wanted: PictureRequest
        }
        if (typeof sid !== 'string') throw new Problem('INVALID_TOKEN')
        return { ...wanted, sessionId: sid }
      } catch {
        throw new Problem('INVALID_TOKEN')
      }
    },
    publicToken: (organizationId: string) => ofPublic.sign({ oid: organizationId }),
    organizationOfPublicToken(authorization: string | undefined): string | undefined {
      try {
        const { oid } = ofPublic.verify(tokenIn(authorization))
        return typeof oid === 'string' ? oid : undefined
      } catch {
        return undefined
      }
    },
  }
}
