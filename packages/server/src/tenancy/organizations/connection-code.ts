/**
 * The code by which machines join an organization: random, and nothing of the organization can be read off it. It stands
 * at the organization for those who may make devices; whose it is, is looked up by its digest.
 */
import { createHash, randomInt } from 'node:crypto'
import { randomCode } from '@cloche/domain/rules/batch-pattern'
import type { Statement } from '../../database/connection.ts'

const GROUP = 4

/** Twelve signs that nobody confuses, in groups. */
export const newConnectionCode = (): string =>
  [0, 1, 2].map(() => randomCode(GROUP, below => randomInt(below))).join('-')

/** As people type it: in any case, with or without hyphens. */
export const plainConnectionCode = (code: string): string => code.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')

const digestOf = (code: string): Buffer => createHash('sha256').update(plainConnectionCode(code)).digest()

/** A transaction, or a connection that is within one. */
interface Asked {
  query(statement: { readonly text: string; readonly values: unknown[] }): Promise<unknown>
}

/** Keeps the code of an organization, within that organization; the one it had opens nothing from then on. */
export async function keepConnectionCode(
  transaction: Asked,
  organizationId: string,
  code: string,
): Promise<void> {
  await transaction.query({
    text: 'delete from connection_code where organization_id = $1',
    values: [organizationId],
  })
  await transaction.query({
    text: 'insert into connection_code (digest, organization_id) values ($1, $2)',
    values: [digestOf(code), organizationId],
  })
}

/** Whose a code is, asked before an organization is entered. */
export const organizationOfCode = (code: string): Statement<{ readonly organizationId: string }> => ({
  text: 'select organization_id as "organizationId" from connection_code where digest = $1',
  values: [digestOf(code)],
})
