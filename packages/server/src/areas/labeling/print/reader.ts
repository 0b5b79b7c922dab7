/** Who reads labels for printing: somebody's session, or the server at work for one organization. */
import { ENTITIES } from '@cloche/domain/entities'
import type { QueryResult, Statement } from '../../../database/connection.ts'
import type { Transaction } from '../../../database/transaction.ts'
import { rowScopeOf, type RowScope } from '../../../entity-engine/row-scope.ts'
import type { CallContext, Services } from '../../../http/call-context.ts'

export interface LabelReader {
  readonly organizationId: string
  /** Labels that may be read. */
  readonly rowScope: RowScope
  readonly services: Pick<Services, 'config' | 'blobs'>
  readTogether(statements: readonly Statement[]): Promise<QueryResult[]>
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
  readTogether: statements => Promise.all(statements.map(statement => transaction.query(statement))),
})
