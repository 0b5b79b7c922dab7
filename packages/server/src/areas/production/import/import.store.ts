/** What importing asks of the products that are there. */
import type { Existing } from '@cloche/domain/rules/product-import'
import type { Statement } from '../../../database/connection.ts'
import type { Transaction } from '../../../database/transaction.ts'

/** Living products that have one of these SKUs, and those with one of these GTINs: two statements for one trip. */
export function existingStatements(organizationId: string, { skus, gtins }: Existing): Statement[] {
  const having = (column: 'sku' | 'gtin', values: ReadonlySet<string>) => ({
    text: `select ${column} as value from product where organization_id = $1 and deleted is null and ${column} = any($2::text[])`,
    values: [organizationId, [...values]],
  })
  return [having('sku', skus), having('gtin', gtins)]
}

export interface Taken {
  /** Ids that are there, and whether their product lives. */
  readonly ids: ReadonlyMap<string, boolean>
  /** Ids of living products by what they alone may have. */
  readonly skus: ReadonlyMap<string, string>
  readonly gtins: ReadonlyMap<string, string>
}

/** Which of these drafts' ids, SKUs and GTINs are taken, and by which product. */
export async function findTaken(
  transaction: Transaction,
  organizationId: string,
  drafts: readonly { readonly id: string; readonly sku?: unknown; readonly gtin?: unknown }[],
): Promise<Taken> {
  const texts = (values: unknown[]) => values.filter(value => typeof value === 'string')
  const { rows } = await transaction.query({
    text:
      'select id, sku, gtin, deleted is null as alive from product where organization_id = $1 and ' +
      '(id = any($2::uuid[]) or (deleted is null and (sku = any($3::text[]) or gtin = any($4::text[]))))',
    values: [
      organizationId,
      drafts.map(draft => draft.id),
      texts(drafts.map(draft => draft.sku)),
      texts(drafts.map(draft => draft.gtin)),
    ],
  })
  const living = rows.filter(row => row['alive'] === true)
  const byValue = (name: 'sku' | 'gtin') =>
    new Map(
      living.flatMap(row => {
        const value = row[name]
        return typeof value === 'string' ? [[value, row['id'] as string]] : []
      }),
    )
  return {
    ids: new Map(rows.map(row => [row['id'] as string, row['alive'] === true])),
    skus: byValue('sku'),
    gtins: byValue('gtin'),
  }
}
