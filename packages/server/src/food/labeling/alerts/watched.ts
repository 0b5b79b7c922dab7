/** Whose alerts are looked after, and when next: known without an organization, like what is published. */
import type { Transaction } from '../../../database/transaction.ts'

/** An organization's alerts were written: they are looked after from now on, and at once. */
export async function watchSoon(transaction: Transaction, organizationId: string): Promise<void> {
  await transaction.query({
    text: 'insert into alert_watch (organization_id) values ($1) on conflict (organization_id) do update set due = now(), sensors_due = now(), things_due = now(), stock_due = now()',
    values: [organizationId],
  })
}
