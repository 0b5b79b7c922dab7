import { Button, SegmentedControl } from '@mantine/core'
import { IconBasket, IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormats } from '../../../data/formats/formats.ts'
import { useText } from '../../../data/text/texts.ts'
import { LoadFailed } from '../../../data/wire/load-failed.tsx'
import { Column, Note } from '../../../kit/layout/layout.tsx'
import { Card } from '../../../kit/page/card.tsx'
import { Page } from '../../../kit/page/page.tsx'
import { EmptyState } from '../../../kit/states/message.tsx'
import { ListSkeleton } from '../../../kit/states/skeletons.tsx'
import { useBasket, type Basket, type From } from '../calls.ts'
import { whyText } from '../order/why-text.ts'
import classes from './basket.module.css'
import { GroupCard } from './group-card.tsx'

const keyOf = ({ supplierId, supplierLocationId }: Basket['groups'][number]) =>
  supplierLocationId ?? supplierId ?? ''

/** Short, and nobody delivers it: said, so that nobody takes it for ordered. */
function Loose({ loose }: Pick<Basket, 'loose'>) {
  const t = useText()
  const formats = useFormats()
  return (
    <Card title={t('basket.loose')}>
      <Note>{t('basket.looseHint')}</Note>
      <ul className={classes.lines}>
        {loose.map(({ productId, product, quantity, why }) => (
          <li key={productId} className={classes.line}>
            <span className={classes.what}>
              <span className={classes.name}>{product}</span>
              <span className={classes.detail}>{whyText(t, formats, why)}</span>
            </span>
            <span>{formats.quantity(quantity.value, quantity.unit)}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Shown({ basket }: { basket: Basket }) {
  const t = useText()
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const isShown = (group: Basket['groups'][number]) => group.lines.length > 0 || opened.has(keyOf(group))
  const shown = basket.groups.filter(isShown)
  const others = basket.groups.filter(group => !isShown(group))
  return (
    <Column>
      {shown.length === 0 && basket.loose.length === 0 && (
        <EmptyState icon={IconBasket} title={t('basket.none')}>
          {t('basket.noneHint')}
        </EmptyState>
      )}
      {shown.map(group => (
        <GroupCard key={keyOf(group)} group={group} basket={basket} />
      ))}
      {basket.loose.length > 0 && <Loose loose={basket.loose} />}
      {others.map(group => (
        <Button
          key={keyOf(group)}
          variant="default"
          size="lg"
          justify="space-between"
          rightSection={<IconChevronDown size={20} stroke={1.8} aria-hidden />}
          onClick={() => setOpened(new Set([...opened, keyOf(group)]))}
        >
          {group.name}
        </Button>
      ))}
    </Column>
  )
}

/** What a place is to order, by who delivers it, each line with its reason. */
export default function BasketScreen() {
  const t = useText()
  const [from, setFrom] = useState<From>('levels')
  const basket = useBasket(from)
  return (
    <Page
      title={t('basket.title')}
      width="reading"
      tools={
        <SegmentedControl
          aria-label={t('basket.from')}
          value={from}
          onChange={value => setFrom(value as From)}
          data={(['levels', 'lastWeek'] as const).map(value => ({ value, label: t(`basket.from.${value}`) }))}
        />
      }
    >
      {basket.error !== null && basket.data === undefined && (
        <LoadFailed error={basket.error} onRetry={basket.refetch} title={t('record.failed')} />
      )}
      {basket.isPending && <ListSkeleton rows={6} />}
      {basket.data !== undefined && <Shown key={from} basket={basket.data} />}
    </Page>
  )
}
