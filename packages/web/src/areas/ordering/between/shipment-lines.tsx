import { IconBox, IconCheck } from '@tabler/icons-react'
import { useFormats } from '../../../data/formats/formats.ts'
import { useSession } from '../../../data/session/session.ts'
import { useText } from '../../../data/text/texts.ts'
import { writeMoney } from '../../../data/formats/money.ts'
import classes from './between.module.css'
import type { Difference, Shipment, ShipmentLine } from './calls.ts'

/** What is in a shipment, box by box; a press says what came of a line. */
export function ShipmentLines({
  shipment,
  seen,
  said,
  onOpen,
}: {
  shipment: Shipment
  /** Lines that were scanned. */
  seen: ReadonlySet<string>
  said: ReadonlyMap<string, Difference>
  onOpen: ((line: ShipmentLine) => void) | null
}) {
  const t = useText()
  const formats = useFormats()
  const { organization } = useSession()
  const boxes = new Map(shipment.containers.map(({ id, name }) => [id, name]))
  const write = ({ value, unit }: { value: number; unit: string }) => formats.quantity(value, unit as never)
  return (
    <ul className={classes.lines}>
      {shipment.lines.map(line => {
        const difference = said.get(line.id)
        const outcome = difference?.outcome ?? (line.outcome === 'onTheWay' ? null : line.outcome)
        const isWrong = outcome !== null && outcome !== 'arrived'
        const arrived = difference?.arrived ?? line.arrived
        const end = line.expiration ?? line.bestBefore
        const box = boxes.get(line.containerId ?? '')
        return (
          <li key={line.id}>
            <button
              type="button"
              className={classes.line}
              data-picked={(seen.has(line.id) && !isWrong) || outcome === 'arrived' || undefined}
              disabled={onOpen === null}
              onClick={() => onOpen?.(line)}
            >
              {(seen.has(line.id) || outcome === 'arrived') && !isWrong && (
                <IconCheck size={22} stroke={2} aria-hidden />
              )}
              <span className={classes.what}>
                <span className={classes.name}>{line.name}</span>
                <span className={classes.detail}>
                  {[
                    line.serial ?? t('between.loose'),
                    end === null ? null : t('between.until', { when: formats.dayTime(end) }),
                    line.price === null
                      ? null
                      : writeMoney(line.price, organization?.currency ?? 'EUR', formats.locale),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
                {box !== undefined && (
                  <span className={classes.detail}>
                    <IconBox size={14} stroke={1.6} aria-hidden /> {box}
                  </span>
                )}
                {isWrong && (
                  <span className={classes.wrong}>
                    {[
                      t(`between.outcome.${outcome}`),
                      outcome === 'less' && arrived ? write(arrived) : null,
                      difference?.note ?? line.note,
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                )}
              </span>
              <span className={classes.amount}>{write(line.quantity)}</span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
