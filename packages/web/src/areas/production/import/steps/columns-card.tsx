import { Button, NativeSelect } from '@mantine/core'
import { importFields, type ImportField } from '@cloche/domain/rules/product-import'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useText, type Translate } from '../../../../data/text/texts.ts'
import { Card } from '../../../../kit/page/card.tsx'
import classes from './columns-card.module.css'
import type { SheetColumn } from '../import-calls.ts'
import { columnWords } from '../rows/problem-words.ts'

/** What a column may mean, in groups. */
function choices(t: Translate) {
  const items = (holds: (field: ImportField) => boolean) =>
    importFields.filter(holds).map(field => ({ value: field, label: columnWords(field, t) }))
  return [
    { value: '', label: t('import.leaveOut') },
    { group: t('import.groupProduct'), items: items(field => !field.startsWith('allergen')) },
    { group: t('import.groupLists'), items: items(field => field.startsWith('allergens')) },
    { group: t('import.groupAllergens'), items: items(field => field.startsWith('allergen.')) },
  ]
}

export interface ColumnsCardProps {
  columns: readonly SheetColumn[]
  isDisabled: boolean
  onChange: (header: string, field: ImportField | null) => void
}

/** The columns of the sheet and what each of them means; every one can be changed. */
export function ColumnsCard({ columns, isDisabled, onChange }: ColumnsCardProps) {
  const t = useText()
  const id = useId()
  const lacksName = !columns.some(({ field }) => field === 'name')
  const [isWanted, setIsWanted] = useState(false)
  const isOpen = isWanted || lacksName
  const matched = columns.filter(({ field }) => field !== null).length
  const data = choices(t)
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
          <strong>{t('import.needsName')}</strong> {t('import.needsNameText')}
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
                    onChange(column.header, value === '' ? null : (value as ImportField))
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
                {field === null ? t('import.leaveOut') : columnWords(field, t)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
