import type { Registered } from '../../calls.ts'
import type { useText } from '../../../../data/text/texts.ts'

type Taken = NonNullable<Registered['taken']>

/** "From: Beef 261122-1, Onion 261121-4"; what has no label here is counted, and where nothing has, it says so. */
export function takenWords(t: ReturnType<typeof useText>, { inputs, lacking }: Taken): string {
  if (inputs.length === 0) return t('taken.none')
  const names = [...new Set(inputs.map(({ name, batchCode, serial }) => `${name} ${batchCode ?? serial}`))]
  const from = t('taken.from', { names: names.join(', ') })
  const isMissing = (productId: string) => !inputs.some(input => input.productId === productId)
  const missing = lacking.filter(({ productId }) => isMissing(productId)).length
  return missing === 0 ? from : `${from}. ${t('taken.lacking', { count: missing })}`
}
