import { isPositive, type AmountUnit } from '@cloche/domain/rules/amounts'
import { ActionIcon, Button } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { ActionDialog } from '../../../data/actions/action-dialog.tsx'
import { amount } from '../../../data/amounts/amount-action-field.tsx'
import { unitsFor, type PadAmount } from '../../../data/amounts/units.ts'
import { useFormats } from '../../../data/formats/formats.ts'
import { weighed } from '../../../data/amounts/weighed.ts'
import { useText } from '../../../data/text/texts.ts'
import { record } from '../../../entity-screens/fields/links/record-field.tsx'
import { Column, Line, Note } from '../../../kit/layout/layout.tsx'
import { ListedLine, Lines } from '../../../kit/layout/lines.tsx'
import { Card } from '../../../kit/page/card.tsx'
import type { DayPlan } from './calls.ts'
import type { TypedLine } from './kept-plan.ts'

interface Values {
  readonly productId: string | null
  readonly amount: PadAmount<AmountUnit>
}

/** Asks for a product and how much of it. */
function AddDialog({ onAdd, onClose }: { onAdd: (line: TypedLine) => void; onClose: () => void }) {
  const t = useText()
  const start: Values = { productId: null, amount: { value: 10, unit: 'serving' } }
  return (
    <ActionDialog<Values, null>
      onClose={onClose}
      action={{
        title: t('dayPlan.add'),
        start,
        fields: () => ({
          productId: record({ entity: 'product', label: t('dayPlan.product'), isRequired: true }),
          amount: amount<AmountUnit>({ label: t('dayPlan.howMuch'), units: unitsFor('serving') }),
        }),
        isReady: values => isPositive(values.amount),
        verb: t('dayPlan.add'),
        icon: IconPlus,
        isFloor: true,
        run: values => {
          if (values.productId !== null) onAdd({ productId: values.productId, amount: values.amount })
          return Promise.resolve(null)
        },
      }}
    />
  )
}

/** What somebody wants to be made whatever else asks for it, before the plan is accepted. */
export function Typed({
  typed,
  demand,
  onAdd,
  onRemove,
}: {
  typed: readonly TypedLine[]
  /** By it the products are named. */
  demand: DayPlan['demand']
  onAdd: (line: TypedLine) => void
  onRemove: (productId: string) => void
}) {
  const t = useText()
  const formats = useFormats()
  const [isAdding, setIsAdding] = useState(false)
  const names = new Map(demand.map(({ productId, product }) => [productId, product]))
  return (
    <Card title={t('dayPlan.field.typed')}>
      <Column>
        {typed.length > 0 && (
          <Lines>
            {typed.map(({ productId, amount: { value, unit } }) => {
              const name = names.get(productId) ?? '–'
              return (
                <ListedLine key={productId} name={name} detail={weighed(formats, { value, unit })}>
                  <ActionIcon
                    variant="subtle"
                    color="steel"
                    size="xl"
                    aria-label={`${t('verb.remove')}: ${name}`}
                    title={t('verb.remove')}
                    onClick={() => onRemove(productId)}
                  >
                    <IconTrash size={20} stroke={1.6} aria-hidden />
                  </ActionIcon>
                </ListedLine>
              )
            })}
          </Lines>
        )}
        <Line to="both">
          <Note>{t('dayPlan.addHint')}</Note>
          <Button
            variant="default"
            size="lg"
            leftSection={<IconPlus size={20} stroke={1.6} aria-hidden />}
            onClick={() => setIsAdding(true)}
          >
            {t('dayPlan.add')}
          </Button>
        </Line>
      </Column>
      {isAdding && <AddDialog onAdd={onAdd} onClose={() => setIsAdding(false)} />}
    </Card>
  )
}
