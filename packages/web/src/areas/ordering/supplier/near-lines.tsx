import { useFormats } from '../../../data/formats/formats.ts'
import { useText } from '../../../data/text/texts.ts'
import type { Answer } from '../../../data/wire/contracts.ts'
import { Choices } from '../../../kit/floor/choices.tsx'
import { Column, Note } from '../../../kit/layout/layout.tsx'

export type Line = Answer<'POST', '/ordering/price-list'>['lines'][number]
/** Lines with the product of ours that somebody said each is. */
export type Confirmed = ReadonlyMap<number, string>

/** Lines that may be products of ours: each is one of them once somebody says so. */
export function NearLines({
  lines,
  confirmed,
  onConfirm,
}: {
  lines: readonly Line[]
  confirmed: Confirmed
  onConfirm: (line: number, productId: string | null) => void
}) {
  const t = useText()
  const formats = useFormats()
  return (
    <Column>
      <Note>{t('supplier.priceListNear', { count: lines.length })}</Note>
      {lines.map(({ line, code, name, pack, near }) => {
        const called = [name ?? code, pack === null ? null : formats.quantity(pack.value, pack.unit)]
          .filter(part => part !== null)
          .join(' · ')
        return (
          <div key={line} role="group" aria-label={called}>
            <Note>
              {t('supplier.priceListLine', { line })} · {called}
            </Note>
            <Choices
              label={called}
              options={near.map(({ productId, name: ours }) => ({ value: productId, label: ours }))}
              value={confirmed.get(line) ?? null}
              onChange={productId => onConfirm(line, confirmed.get(line) === productId ? null : productId)}
            />
          </div>
        )
      })}
    </Column>
  )
}
