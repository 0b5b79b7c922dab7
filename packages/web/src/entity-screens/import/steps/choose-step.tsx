import { Loader } from '@mantine/core'
import { useText } from '../../../data/text/texts.ts'
import { FileDrop } from '../../../kit/feedback/file-drop.tsx'
import { Card } from '../../../kit/page/card.tsx'
import { ACCEPTED, BYTES_MAX } from '../import-calls.ts'
import classes from '../import.module.css'
import { usePlan } from '../plan.ts'
import { SheetFaults } from './sheet-faults.tsx'
import { Templates } from './templates.tsx'
import type { ImportMachine } from '../use-import.ts'

/** A place to drop the sheet on, and what it may say. */
export function ChooseStep({ machine }: { machine: ImportMachine }) {
  const t = useText()
  const { known, needed, columnWords, calls } = usePlan()
  const { file, isReading, faults } = machine

  function take(chosen: File | undefined) {
    if (chosen === undefined) return
    if (chosen.size > BYTES_MAX) machine.refuse(t('import.tooLarge', { name: chosen.name }))
    else machine.read(chosen)
  }

  return (
    <>
      <SheetFaults faults={faults} />
      {isReading && file !== null ? (
        <div className={classes.reading} role="status">
          <Loader size={24} />
          <span>{t('import.reading', { name: file.name })}</span>
        </div>
      ) : (
        <FileDrop
          label={t('import.drop')}
          hint={t('import.dropHint')}
          accept={ACCEPTED}
          onFiles={files => take(files[0])}
          onRefused={files => machine.refuse(t('import.wrongKind', { name: files[0]?.name ?? '' }))}
        />
      )}
      <Card title={t('import.known')}>
        <p className={classes.text}>{calls?.how ?? t('import.records.known')}</p>
        <ul className={classes.known}>
          {known.map(field => (
            <li key={field} data-needed={needed.includes(field) || undefined}>
              {columnWords(field)}
            </li>
          ))}
        </ul>
        {calls === undefined && <p className={classes.text}>{t('import.records.id')}</p>}
        <Templates />
      </Card>
    </>
  )
}
