import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { useText } from '../../../data/text/texts.ts'
import { RecordSelect } from '../../../entity-screens/fields/links/record-select.tsx'
import { Column } from '../../../kit/layout/layout.tsx'
import { Card } from '../../../kit/page/card.tsx'
import { hintBelow } from '../../../kit/theme/hint-below.ts'
import type { Subject } from './calls.ts'

const sources = ['sample', 'product', 'aLabel'] as const

/** Whose data the label is shown with. */
export function SubjectCard({
  subject,
  onChange,
}: {
  subject: Subject
  onChange: (subject: Subject) => void
}) {
  const t = useText()
  const [source, setSource] = useState<(typeof sources)[number]>('sample')
  const frame = { withAsterisk: false, disabled: false, inputWrapperOrder: hintBelow }
  return (
    <Card title={t('design.showWith')}>
      <Column>
        <SegmentedControl
          fullWidth
          aria-label={t('design.showWith')}
          value={source}
          onChange={value => {
            setSource(value as typeof source)
            onChange({})
          }}
          data={sources.map(each => ({ value: each, label: t(`design.${each}`) }))}
        />
        {source === 'product' && (
          <RecordSelect
            entity="product"
            value={subject.productId ?? null}
            onChange={id => onChange(id === null ? {} : { productId: id })}
            frame={{ ...frame, label: t('design.product') }}
          />
        )}
        {source === 'aLabel' && (
          <RecordSelect
            entity="label"
            value={subject.labelId ?? null}
            onChange={id => onChange(id === null ? {} : { labelId: id })}
            frame={{ ...frame, label: t('design.aLabel') }}
          />
        )}
      </Column>
    </Card>
  )
}
