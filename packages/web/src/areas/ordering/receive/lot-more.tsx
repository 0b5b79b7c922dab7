import { Button, TextInput } from '@mantine/core'
import { AmountField } from '../../../data/amounts/amount-field.tsx'
import { pricesHere } from '../../../data/session/gate.ts'
import { useSession } from '../../../data/session/session.ts'
import { useText } from '../../../data/text/texts.ts'
import { Column, Note } from '../../../kit/layout/layout.tsx'
import { useDoorWords } from './use-door-words.ts'
import type { LotState } from './use-lot.ts'

/** So many labels a lot: what the call takes. */
const labelsMost = 100

/** What is rarely said of a lot: on how many labels, at what price it came, anything else. */
export function LotMore({ state }: { readonly state: LotState }) {
  const t = useText()
  const words = useDoorWords()
  const isPriced = pricesHere(useSession())
  const { fields, set, price, difference } = state
  return (
    <Column gap="xs">
      <AmountField
        label={t('door.labels')}
        amount={{ value: fields.labels, unit: '' }}
        units={['']}
        max={labelsMost}
        onChange={({ value }) => set({ labels: value })}
      />
      {isPriced && (
        <Button
          size="lg"
          variant={fields.typed === 'price' ? 'light' : 'default'}
          onClick={() => set({ typed: 'price' })}
        >
          {price === undefined ? t('door.pad.price') : t('door.priceIs', { price: words.money(price) })}
        </Button>
      )}
      {difference !== null && (
        <Note isWrong={difference.isDearer}>
          {t(difference.isDearer ? 'door.dearer' : 'door.cheaper', { by: words.money(difference.by) })}
        </Note>
      )}
      <TextInput
        size="lg"
        label={t('door.note')}
        value={fields.note}
        maxLength={300}
        autoComplete="off"
        onChange={event => set({ note: event.currentTarget.value })}
      />
    </Column>
  )
}
