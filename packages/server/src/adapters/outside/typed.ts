/** Where people type what this server will ask: one rule for all such fields. It is judged again at each asking. */
import { isIP } from 'node:net'
import { brokenRule } from '@cloche/domain/problems'
import { isInnerName } from './addresses.ts'
import type { Outside, OutsidePlace } from './outside.ts'

/**
 * Refuses what lies in an inner network, as far as its text says, and a page without https.
 * @throws RULE_BROKEN naming the field
 */
export function refuseInner(
  outside: Pick<Outside, 'mayAsk' | 'mayConnect' | 'isLocal'>,
  path: string,
  where: string | OutsidePlace,
): void {
  const isFit = typeof where === 'string' ? outside.mayAsk(where) : outside.mayConnect(where)
  const host = typeof where === 'string' && URL.canParse(where) ? new URL(where).hostname : where
  const name = typeof host === 'string' ? host : host.host
  const isInner = isIP(name.replace(/^\[|\]$/g, '')) === 0 && isInnerName(name)
  if (!isFit || (isInner && !(outside.isLocal && name === 'localhost')))
    throw brokenRule(path, 'problem.field.outside')
}

/** A server that is spoken to by SFTP. */
export const sftpPlace = (host: string, port: number | null): OutsidePlace => ({
  host,
  port: port ?? 22,
  isPlain: true,
  encryptsItself: true,
})
