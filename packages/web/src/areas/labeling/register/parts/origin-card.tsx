import { SegmentedControl } from '@mantine/core'
import { memo } from 'react'
import { useText } from '../../../../data/text/texts.ts'
import { Card } from '../../../../kit/page/card.tsx'
import type { Draft } from '../draft/draft.ts'
import { Delivery, type DeliveryProps } from '../inputs/delivery.tsx'
import { MadeFrom, type MadeFromProps } from '../inputs/made-from.tsx'

/** Where it comes from: made here, of which labels; or received, from whom and under which lot. */
export const OriginCard = memo(function OriginCard(props: MadeFromProps & DeliveryProps) {
  const t = useText()
  const { draft, onChange } = props
  return (
    <Card title={t('register.origin')}>
      <SegmentedControl
        size="lg"
        fullWidth
        aria-label={t('register.origin')}
        value={draft.origin}
        onChange={origin => onChange({ origin: origin as Draft['origin'] })}
        data={[
          { value: 'production', label: t('register.made') },
          { value: 'receipt', label: t('register.received') },
        ]}
      />
      {draft.origin === 'production' ? <MadeFrom {...props} /> : <Delivery {...props} />}
    </Card>
  )
})
