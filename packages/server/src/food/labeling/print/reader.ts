/** Who reads labels for printing: somebody's session, or the server at work for one organization. */
import { ENTITIES } from '@cloche/domain/entities'
import type { Results, Statement } from '../../../database/connection.ts'
import type { Transaction } from '../../../database/transaction.ts'
import { rowScopeOf, type RowScope } from '../../../entity-engine/row-scope.ts'
import type { CallContext, Services } from '../../../http/call-context.ts'

export interface LabelReader {
  readonly organizationId: string
  /** Labels that may be read. */
  readonly rowScope: RowScope
  readonly services: Pick<Services, 'config' | 'blobs'>
  readTogether<const S extends readonly Statement<unknown>[]>(statements: S): Promise<Results<S>>
}

/** Reads what the session may see. */
export const readerOf = (context: CallContext): LabelReader => ({
  organizationId: context.session.organizationId,
  rowScope: rowScopeOf(ENTITIES.label, context.session, 'view'),
  services: context.services,
  readTogether: statements => context.readTogether(statements),
})

/** Reads within a transaction of this organization; `reach` says which of its labels. */
export const readerIn = (
  transaction: Transaction,
  organizationId: string,
  services: LabelReader['services'],
  rowScope: RowScope,
): LabelReader => ({
  organizationId,
  rowScope,
  services,
  readTogether: async <S extends readonly Statement<unknown>[]>(statements: S) =>
    (await Promise.all(statements.map(statement => transaction.query(statement)))) as Results<S>,
})
