import { SegmentedControl } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormats } from '../../../data/formats/formats.ts'
import { useText } from '../../../data/text/texts.ts'
import { EmptyState } from '../../../kit/states/message.tsx'
import { Card } from '../../../kit/page/card.tsx'
import { ColumnsCard } from './columns-card.tsx'
import type { Preview } from '../import-calls.ts'
import classes from '../import.module.css'
import { PreviewRows } from '../rows/preview-rows.tsx'
import { SendingCard } from './sending-card.tsx'
import { SheetFaults } from './sheet-faults.tsx'
import type { ImportMachine } from '../use-import.ts'

/** The sheet as it was understood: its columns, then row by row what will be imported and what will not. */
export function PreviewStep({ machine, preview }: { machine: ImportMachine; preview: Preview }) {
  const t = useText()
  const formats = useFormats()
  const [onlyProblems, setOnlyProblems] = useState(false)
  const { sending, isReading } = machine
  const withProblems = preview.rows.filter(row => row.problems.length > 0)
  const rows = onlyProblems ? withProblems : preview.rows
  return (
    <>
      <SheetFaults faults={machine.faults} />
      {sending !== null && <SendingCard machine={machine} sending={sending} />}
      {sending === null && preview.counts.good === 0 && (
        <p className={classes.none} role="status">
          {t('import.noneGood')} {preview.counts.bad > 0 && t('import.records.keepText')}
        </p>
      )}
      {sending === null && (
        <ColumnsCard columns={preview.columns} isDisabled={isReading} onChange={machine.changeColumn} />
      )}
      <div className={classes.tools}>
        <SegmentedControl
          aria-label={t('import.show')}
          value={onlyProblems ? 'problems' : 'all'}
          onChange={value => setOnlyProblems(value === 'problems')}
          data={[
            { value: 'all', label: t('import.showAll', { count: formats.number(preview.rows.length) }) },
            {
              value: 'problems',
              label: t('import.showProblems', { count: formats.number(withProblems.length) }),
            },
          ]}
        />
      </div>
      <div className={classes.rows} data-behind={isReading || undefined} aria-busy={isReading}>
        {rows.length === 0 ? (
          <Card>
            <EmptyState compact icon={IconCircleCheck} title={t('import.noProblems')}>
              {t('import.noProblemsText')}
            </EmptyState>
          </Card>
        ) : (
          <PreviewRows
            key={onlyProblems ? 'problems' : 'all'}
            label={t('import.preview')}
            columns={preview.columns}
            rows={rows}
          />
        )}
      </div>
    </>
  )
}
