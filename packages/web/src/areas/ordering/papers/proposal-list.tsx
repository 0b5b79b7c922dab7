import type { Amount } from '@cloche/domain/rules/amounts'
import { useFormats } from '../../../data/formats/formats.ts'
import { useText } from '../../../data/text/texts.ts'
import classes from '../basket/basket.module.css'
import type { Proposals } from './calls.ts'

/** What a note says, line by line: what is clear, what is not, what was not ordered and what is missing. */
export function ProposalList({
  proposals,
  names,
}: {
  readonly proposals: Proposals
  readonly names: ReadonlyMap<string, string>
}) {
  const t = useText()
  const formats = useFormats()
  const amount = ({ value, unit }: Amount) => formats.quantity(value, unit)
  const { lots, unknown, missing, differs } = proposals
  return (
    <ul className={classes.lines}>
      {lots.map((lot, at) => (
        <li key={`${lot.orderId} ${at}`} className={classes.line}>
          <span className={classes.what}>
            <span className={classes.name}>{names.get(lot.orderId) ?? lot.text}</span>
            <span className={classes.detail}>
              {[
                lot.supplierLot === null ? null : t('note.lot', { lot: lot.supplierLot }),
                lot.expiration === null ? null : t('note.useBy', { day: formats.date(lot.expiration) }),
                lot.bestBefore === null ? null : t('note.bestBefore', { day: formats.date(lot.bestBefore) }),
              ]
                .filter(part => part !== null)
                .join(' · ')}
            </span>
            {lot.unclear.length > 0 && (
              <span className={classes.dearer}>
                {t('note.unclear', { what: lot.unclear.map(part => t(`note.part.${part}`)).join(', ') })}
                {' · '}
                {lot.text}
              </span>
            )}
          </span>
          <span>{lot.quantity === null ? '?' : amount(lot.quantity as Amount)}</span>
        </li>
      ))}
      {differs.map(({ orderId, difference }) => (
        <li key={`differs ${orderId}`} className={classes.line}>
          <span className={classes.dearer}>
            {t('note.differs', { name: names.get(orderId) ?? '', difference: amount(difference as Amount) })}
          </span>
        </li>
      ))}
      {unknown.map(({ text, why }, at) => (
        <li key={`unknown ${at}`} className={classes.line}>
          <span className={classes.what}>
            <span className={classes.name}>{text}</span>
            <span className={classes.dearer}>{t(`note.why.${why}`)}</span>
          </span>
        </li>
      ))}
      {missing.length > 0 && (
        <li className={classes.line}>
          <span className={classes.detail}>
            {t('note.missing', { names: missing.map(id => names.get(id) ?? '').join(', ') })}
          </span>
        </li>
      )}
    </ul>
  )
}
