import type { Amount } from '@cloche/domain/rules/amounts'
import type { Registered } from '../../calls.ts'
import type { useText } from '../../../../data/text/texts.ts'

type Taken = NonNullable<Registered['taken']>

/**
 * "From: Beef 261122-1, Onion 261121-4, 2 kg Flour without a label"; what has no label here is counted, and where nothing
 * has, it says so. `write`: an amount.
 */
export function takenWords(
  t: ReturnType<typeof useText>,
  { inputs, unlabelled, lacking }: Taken,
  write: (amount: Amount) => string,
): string {
  if (inputs.length + unlabelled.length === 0) return t('taken.none')
  const labelled = inputs.map(({ name, batchCode, serial }) => `${name} ${batchCode ?? serial}`)
  const loose = unlabelled.map(({ name, quantity }) =>
    t('taken.loose', { name, amount: write(quantity as Amount) }),
  )
  const from = t('taken.from', { names: [...new Set([...labelled, ...loose])].join(', ') })
  const isMissing = (productId: string) =>
    ![...inputs, ...unlabelled].some(input => input.productId === productId)
  const missing = lacking.filter(({ productId }) => isMissing(productId)).length
  return missing === 0 ? from : `${from}. ${t('taken.lacking', { count: missing })}`
}
