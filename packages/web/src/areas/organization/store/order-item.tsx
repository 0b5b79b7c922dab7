import { ActionIcon, NumberInput, Select } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useFormats } from '../../../data/formats/formats.ts'
import { useText } from '../../../data/text/texts.ts'
import { RecordSelect } from '../../../entity-screens/fields/links/record-select.tsx'
import { hintBelow } from '../../../kit/theme/hint-below.ts'
import { writeCents, type Item, type Offer, type Quote } from './store-calls.ts'
import classes from './store.module.css'

const MOST = 1000

/** One thing of the order: how many, where it counts, whose term it joins, and what it costs. */
export function OrderItem({
  item,
  offer,
  line,
  faults,
  onChange,
  onRemove,
}: {
  item: Item
  offer: Offer
  line: Quote['lines'][number] | undefined
  faults: readonly string[]
  onChange: (item: Item) => void
  onRemove: () => void
}) {
  const t = useText()
  const formats = useFormats()
  return (
    <li className={classes.item}>
      <div className={classes.head}>
        <strong>{offer.name}</strong>
        <ActionIcon
          variant="subtle"
          color="steel"
          size="xl"
          aria-label={t('store.remove', { name: offer.name })}
          onClick={onRemove}
        >
          <IconX size={20} stroke={1.6} />
        </ActionIcon>
      </div>
      <NumberInput
        label={t('store.quantity')}
        value={item.quantity}
        min={1}
        max={MOST}
        clampBehavior="strict"
        allowDecimal={false}
        allowNegative={false}
        onChange={value => {
          const quantity = Number(value)
          if (Number.isInteger(quantity) && quantity >= 1) onChange({ ...item, quantity })
        }}
      />
      {offer.type !== null && (
        <RecordSelect
          entity="location"
          value={item.locationId}
          frame={{
            label: t('store.place'),
            description: t('store.placeHint'),
            withAsterisk: false,
            disabled: false,
            inputWrapperOrder: hintBelow,
          }}
          placeholder={t('store.wholeOrganization')}
          onChange={locationId => onChange({ ...item, locationId })}
        />
      )}
      {offer.joins.length > 0 && (
        <Select
          label={t('store.joins')}
          allowDeselect={false}
          value={item.joinsId ?? ''}
          data={[
            { value: '', label: t('store.ownTerm') },
            ...offer.joins.map(({ purchaseId, name, until }) => ({
              value: purchaseId,
              label: t('store.joinTerm', { name, date: formats.day(until) }),
            })),
          ]}
          onChange={joinsId => onChange({ ...item, joinsId: joinsId === '' ? null : joinsId })}
        />
      )}
      {line !== undefined && (
        <div className={classes.head}>
          <span className={classes.quiet}>{line.days !== null && t('store.daysOf', line.days)}</span>
          <span>{writeCents(line.net, offer.currency, formats.locale)}</span>
        </div>
      )}
      {faults.map(fault => (
        <p key={fault} role="alert" className={classes.quiet}>
          {fault}
        </p>
      ))}
    </li>
  )
}
