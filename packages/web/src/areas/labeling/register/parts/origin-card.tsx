import { SegmentedControl, TextInput } from '@mantine/core'
import { useText } from '../../../../data/text/texts.ts'
import { Card } from '../../../../kit/page/card.tsx'
import type { Draft } from '../draft.ts'
import { MadeFrom, type MadeFromProps } from '../inputs/made-from.tsx'
import classes from '../register.module.css'

/** Where it comes from: made here, of which labels; or received, from whom and under which lot. */
export function OriginCard(props: MadeFromProps) {
  const t = useText()
  const { draft, faults, onChange } = props
  const faultOf = (name: string) => faults.find(fault => fault.path === `registration.${name}`)?.message
  const field = (name: 'supplier' | 'supplierLot' | 'supplierDocument', max: number) => (
    <TextInput
      size="lg"
      label={t(`batch.field.${name}`)}
      value={draft[name]}
      maxLength={max}
      autoComplete="off"
      required={name === 'supplierLot'}
      withAsterisk={name === 'supplierLot'}
      error={faultOf(name)}
      onChange={event => onChange({ [name]: event.currentTarget.value })}
    />
  )
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
      {draft.origin === 'production' ? (
        <MadeFrom {...props} />
      ) : (
        <div className={classes.delivery}>
          {field('supplierLot', 100)}
          {field('supplier', 200)}
          {field('supplierDocument', 100)}
        </div>
      )}
    </Card>
  )
}
