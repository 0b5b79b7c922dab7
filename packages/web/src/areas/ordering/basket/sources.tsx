import { Chip, Group, NativeSelect } from '@mantine/core'
import { useText } from '../../../data/text/texts.ts'
import { Column, Note } from '../../../kit/layout/layout.tsx'
import type { AskedBasket, Basket, Source } from '../calls.ts'
import classes from './basket.module.css'

const SOURCES = ['levels', 'plan', 'menus', 'lastWeek', 'template'] as const satisfies readonly Source[]
const DAYS = [1, 2, 3, 5, 7, 14]

/** What the basket is filled from: several at once; of a product that several ask for, the most. */
export function Sources({
  asked,
  templates,
  onAsk,
}: {
  asked: AskedBasket
  templates: Basket['templates']
  onAsk: (asked: AskedBasket) => void
}) {
  const t = useText()
  const { from = ['levels'], days = 3, orderBatchId } = asked
  const looksAhead = from.includes('plan') || from.includes('menus')
  const [first] = templates
  function choose(chosen: readonly Source[]) {
    const isTemplate = chosen.includes('template')
    const template = orderBatchId ?? first?.orderBatchId
    onAsk({
      from: [...chosen],
      days,
      ...(isTemplate && template !== undefined ? { orderBatchId: template } : {}),
    })
  }
  return (
    <Column gap="sm">
      <Chip.Group multiple value={[...from]} onChange={value => choose(value as Source[])}>
        <Group gap="xs" role="group" aria-label={t('basket.from')}>
          {SOURCES.map(source => (
            <Chip key={source} value={source} size="lg" classNames={{ label: classes.source }}>
              {t(`basket.from.${source}`)}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
      <Group gap="md">
        {looksAhead && (
          <NativeSelect
            label={t('basket.days')}
            value={String(days)}
            data={DAYS.map(count => ({ value: String(count), label: t('basket.days.count', { count }) }))}
            onChange={event => onAsk({ ...asked, days: Number(event.currentTarget.value) })}
          />
        )}
        {from.includes('template') && (templates.length > 0 || orderBatchId !== undefined) && (
          <NativeSelect
            label={t('basket.template')}
            value={orderBatchId ?? ''}
            data={templates.map(one => ({ value: one.orderBatchId, label: one.name }))}
            onChange={event => onAsk({ ...asked, orderBatchId: event.currentTarget.value })}
          />
        )}
      </Group>
      {from.includes('template') && templates.length === 0 && <Note>{t('basket.templateNone')}</Note>}
    </Column>
  )
}
