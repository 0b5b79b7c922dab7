/**
 * Keys under which browsers seal what waits to be sent. Each belongs to one person (and to who really acts), is made of
 * the installation's secret whenever it is asked for, and lies nowhere: a browser that forgot it gets it back only when
 * that person logs in again.
 */
import { createHash, hkdfSync } from 'node:crypto'

export interface WaitingKey {
  /** Names the key and tells nothing of it or of the person. */
  readonly id: string
  /** 32 bytes, base64. */
  readonly key: string
}

export interface KeyOwner {
  readonly homeOrganizationId: string
  readonly userId: string
  /** Who really acts, when it is somebody else: neither reads what the other left. */
  readonly actorId: string | null
  /** The shared tablet it is kept on: a PIN there opens nothing that waits on a device of their own. */
  readonly terminalId?: string | null
}

export type WaitingKeys = (owner: KeyOwner) => WaitingKey

export function createWaitingKeys(secret: string): WaitingKeys {
  return ({ homeOrganizationId, userId, actorId, terminalId }) => {
    const parts = [homeOrganizationId, userId, actorId ?? '']
    const salt = (terminalId == null ? parts : [...parts, terminalId]).join('/')
    const key = Buffer.from(hkdfSync('sha256', secret, salt, 'cloche waiting operations', 32))
    return {
      id: createHash('sha256').update(key).digest('base64url').slice(0, 22),
      key: key.toString('base64'),
    }
  }
}
