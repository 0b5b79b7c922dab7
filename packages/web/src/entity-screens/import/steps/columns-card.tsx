import { Button, NativeSelect } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useText } from '../../../data/text/texts.ts'
import { Card } from '../../../kit/page/card.tsx'
import classes from './columns-card.module.css'
import type { SheetColumn } from '../import-calls.ts'
import { usePlan } from '../plan.ts'

export interface ColumnsCardProps {
  columns: readonly SheetColumn[]
  isDisabled: boolean
  onChange: (header: string, field: string | null) => void
}

/** The columns of the sheet and what each of them means; every one can be changed. */
export function ColumnsCard({ columns, isDisabled, onChange }: ColumnsCardProps) {
  const t = useText()
  const id = useId()
  const { lacks, choices, columnWords, values } = usePlan()
  const lacksName = lacks(columns)
  const [isWanted, setIsWanted] = useState(false)
  const isOpen = isWanted || lacksName
  const matched = columns.filter(({ field }) => field !== null).length
  const groups = choices.map(({ group, items }) => ({ group, items: [...items] }))
  const data = [{ value: '', label: t('import.leaveOut') }, ...groups]
  return (
    <Card
      title={
        <>
          {t('import.columns')}{' '}
          <span className={classes.count}>
            {t('import.columnsMatched', { matched, count: columns.length })}
          </span>
        </>
      }
      action={
        lacksName ? undefined : (
          <Button
            variant="subtle"
            color="steel"
            size="sm"
            aria-expanded={isOpen}
            aria-controls={id}
            rightSection={isOpen ? <IconChevronUp size={18} /> : <IconChevronDown size={18} />}
            onClick={() => setIsWanted(!isOpen)}
          >
            {isOpen ? t('import.columnsHide') : t('import.columnsShow')}
          </Button>
        )
      }
    >
      {lacksName && (
        <p className={classes.lacking} role="status">
          <strong>{t('import.records.needs')}</strong> {t('import.records.needsText', values)}
        </p>
      )}
      <div id={id} hidden={!isOpen}>
        {isOpen && (
          <ul className={classes.columns}>
            {columns.map(column => (
              <li
                key={column.header}
                className={classes.column}
                data-used={column.field !== null || undefined}
              >
                <NativeSelect
                  label={<span className={classes.header}>{column.header}</span>}
                  description={<span className={classes.sample}>{column.sample ?? '–'}</span>}
                  inputWrapperOrder={['label', 'description', 'input']}
                  data={data}
                  value={column.field ?? ''}
                  disabled={isDisabled}
                  onChange={event => {
                    const { value } = event.currentTarget
                    onChange(column.header, value === '' ? null : value)
                  }}
                />
              </li>
            ))}
          </ul>
        )}
      </div>
      {!isOpen && (
        <ul className={classes.pairs}>
          {columns.map(({ header, field }) => (
            <li key={header} className={classes.pair} data-used={field !== null || undefined}>
              <span className={classes.pairHeader}>{header}</span>
              <span aria-hidden>→</span>
              <span className={classes.meaning}>
                {field === null ? t('import.leaveOut') : columnWords(field)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
