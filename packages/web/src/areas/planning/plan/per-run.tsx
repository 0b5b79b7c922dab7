import { ENTITIES } from '@cloche/domain/entities'
import { isPositive, type AmountUnit } from '@cloche/domain/rules/amounts'
import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { ActionDialog } from '../../../data/actions/action-dialog.tsx'
import { amount } from '../../../data/amounts/amount-action-field.tsx'
import type { PadAmount } from '../../../data/amounts/units.ts'
import { useFormats } from '../../../data/formats/formats.ts'
import { weighed } from '../../../data/amounts/weighed.ts'
import { useText } from '../../../data/text/texts.ts'
import { useRights } from '../../../entity-screens/machine/rights.ts'
import { sayPerRun } from './calls.ts'
import classes from './plan.module.css'
import type { PlanLine } from './lines.ts'

interface Values {
  readonly perRun: PadAmount<AmountUnit>
}

/** How much of something goes into its machine at once, where nothing says what it weighs: asked for, as the recipe makes it at first. */
export function PerRun({ prep }: { prep: PlanLine }) {
  const t = useText()
  const formats = useFormats()
  const mayChange = useRights(ENTITIES.product).edit
  const [isOpen, setIsOpen] = useState(false)
  const { product, productId, device, batch } = prep
  const { unit } = prep.amount
  if (!mayChange) return null
  return (
    <>
      <Button
        variant="default"
        className={classes.perRun!}
        aria-label={t('dayPlan.perRunOf', { name: product })}
        onClick={() => setIsOpen(true)}
      >
        {t('dayPlan.perRun')}
      </Button>
      {isOpen && (
        <ActionDialog<Values, null>
          onClose={() => setIsOpen(false)}
          action={{
            title: t('dayPlan.perRunAsk', { name: product, device: device ?? '' }),
            start: { perRun: batch === null ? { value: 1, unit } : { value: batch.value, unit } },
            fields: () => ({ perRun: amount<AmountUnit>({ label: t('dayPlan.howMuch'), units: [unit] }) }),
            isReady: values => isPositive(values.perRun),
            consequence:
              batch === null
                ? t('dayPlan.perRunKept')
                : t('dayPlan.perRunBatch', { amount: weighed(formats, batch) }),
            verb: t('verb.save'),
            icon: IconCheck,
            isFloor: true,
            run: async ({ perRun }) => {
              await sayPerRun(productId, perRun)
              return null
            },
          }}
        />
      )}
    </>
  )
}
