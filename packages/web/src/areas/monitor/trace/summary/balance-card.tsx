import type { BalanceLine } from '@cloche/domain/rules/traceability'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useTotals } from '../../../../data/food/totals.ts'
import { useText } from '../../../../data/text/texts.ts'
import { Card } from '../../../../kit/page/card.tsx'
import classes from './summary.module.css'

/** Where food can be, in the order of its way. */
const parts = ['inStock', 'used', 'served', 'consumed', 'wasted', 'passedOn', 'ended'] as const
const colors: Readonly<Record<(typeof parts)[number], string>> = {
  inStock: 'basil',
  used: 'blue',
  served: 'teal',
  consumed: 'lime',
  wasted: 'red',
  passedOn: 'violet',
  ended: 'steel',
}

function Line({ line }: { line: BalanceLine }) {
  const t = useText()
  const writeTotals = useTotals()
  const write = (value: number) => writeTotals([{ value, unit: line.measure }])
  const filled = parts.filter(part => line[part] > 0)
  const isEven = line.difference === 0
  return (
    <div className={classes.balance}>
      <div className={classes.balanceHead}>
        <span>{t('trace.balance.received')}</span>
        <strong>{write(line.received)}</strong>
      </div>
      <div className={classes.bar} aria-hidden>
        {filled.map(part => (
          <span
            key={part}
            style={{
              flexGrow: line[part],
              backgroundColor: `var(--mantine-color-${colors[part]}-5)`,
            }}
          />
        ))}
        {line.difference > 0 && <span className={classes.missing} style={{ flexGrow: line.difference }} />}
      </div>
      <dl className={classes.parts}>
        {filled.map(part => (
          <div key={part} className={classes.part}>
            <dt>
              <span
                className={classes.dot}
                style={{ backgroundColor: `var(--mantine-color-${colors[part]}-5)` }}
                aria-hidden
              />
              {t(`trace.balance.${part}`)}
            </dt>
            <dd>{write(line[part])}</dd>
          </div>
        ))}
      </dl>
      <p className={classes.verdict} data-even={isEven || undefined}>
        {isEven ? (
          <IconCircleCheck size={20} stroke={1.8} aria-hidden />
        ) : (
          <IconAlertTriangle size={20} stroke={1.8} aria-hidden />
        )}
        {isEven
          ? t('tracing.balanced')
          : t(line.difference > 0 ? 'tracing.missing' : 'tracing.tooMuch', {
              amount: write(Math.abs(line.difference)),
            })}
      </p>
    </div>
  )
}

/** Whether what came in is still there, was used, served or thrown away. */
export function BalanceCard({ lines }: { lines: readonly BalanceLine[] }) {
  const t = useText()
  return (
    <Card title={t('tracing.balance')}>
      {lines.map(line => (
        <Line key={line.measure} line={line} />
      ))}
    </Card>
  )
}
