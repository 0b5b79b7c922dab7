import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { csvDelimiter, csvLine } from '@cloche/domain/rules/sheets'
import { languageOf } from '@cloche/domain/text'
import { useLocale } from '../../../data/text/locale.ts'
import { useText } from '../../../data/text/texts.ts'
import { callForFile } from '../../../data/wire/call.ts'
import { saveFile } from '../../../data/wire/save-file.ts'
import { useTakingFile } from '../../../data/wire/taking-file.ts'
import { Line } from '../../../kit/layout/layout.tsx'
import classes from '../import.module.css'
import { usePlan } from '../plan.ts'

const formats = ['xlsx', 'csv'] as const

/** Sheets to begin with: empty ones with the columns that are understood, and an example where there is one. */
export function Templates() {
  const t = useText()
  const { entity, exampleSheet, calls, known, columnWords } = usePlan()
  const language = languageOf(useLocale())
  const { take } = useTakingFile()
  if (calls !== undefined)
    return (
      <Line>
        <Button
          variant="default"
          leftSection={<IconDownload size={20} stroke={1.6} aria-hidden />}
          onClick={() => {
            const headers = csvLine(known.map(columnWords), csvDelimiter(language))
            saveFile(
              new Blob(['\uFEFF', headers], { type: 'text/csv;charset=utf-8' }),
              `${calls.emptySheet}.csv`,
            )
          }}
        >
          {t('import.template.csv')}
        </Button>
      </Line>
    )
  const template = (format: (typeof formats)[number]) =>
    take(() => callForFile('GET', '/records/template', { query: { entity, format } }), `${entity}.${format}`)
  return (
    <Line>
      {formats.map(format => (
        <Button
          key={format}
          variant="default"
          leftSection={<IconDownload size={20} stroke={1.6} aria-hidden />}
          onClick={() => void template(format)}
        >
          {t(`import.template.${format}`)}
        </Button>
      ))}
      {exampleSheet !== undefined && (
        <a className={classes.download} href={t(exampleSheet)} download>
          <IconDownload size={20} stroke={1.6} aria-hidden />
          {t('import.example')}
        </a>
      )}
    </Line>
  )
}
