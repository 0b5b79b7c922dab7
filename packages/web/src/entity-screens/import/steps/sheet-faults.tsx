import { IconAlertTriangle } from '@tabler/icons-react'
import { useText } from '../../../data/text/texts.ts'
import classes from '../import.module.css'

/** Why a sheet could not be read, and what to do. */
export function SheetFaults({ faults }: { faults: readonly string[] }) {
  const t = useText()
  if (faults.length === 0) return null
  return (
    <div role="alert" className={classes.faults}>
      <IconAlertTriangle size={22} stroke={1.8} aria-hidden />
      <div>
        <strong>{t('import.unreadable')}</strong>
        {faults.map(fault => (
          <p key={fault}>{fault}</p>
        ))}
      </div>
    </div>
  )
}
