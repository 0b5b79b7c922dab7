import { Button } from '@mantine/core'
import { ENTITIES } from '@cloche/domain/entities'
import { languageOf } from '@cloche/domain/text'
import { IconCheck, IconDownload, IconX } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useSession } from '../../../data/session/session.ts'
import { useLocale } from '../../../data/text/locale.ts'
import { useText } from '../../../data/text/texts.ts'
import { saveFile } from '../../../data/wire/save-file.ts'
import { Card } from '../../../kit/page/card.tsx'
import { addressOf } from '../../fields/links/addresses.ts'
import type { Preview, SheetRow } from '../import-calls.ts'
import classes from '../import.module.css'
import { PreviewRows } from '../rows/preview-rows.tsx'
import { usePlan } from '../plan.ts'
import { problemWords } from '../problem-words.ts'
import { refusedSheet } from '../refused-sheet.ts'
import { isRefusedRow, type ImportMachine, type Sending } from '../use-import.ts'

/** The rows that became no record, with what the preview or at last the server had against them. */
function refusedRows(preview: Preview, sending: Sending): SheetRow[] {
  return preview.rows.flatMap(row => {
    const later = sending.refused.get(row.line)
    if (later !== undefined) return [{ ...row, problems: [...row.problems, ...later] }]
    return isRefusedRow(row) ? [row] : []
  })
}

export interface ResultStepProps {
  machine: ImportMachine
  preview: Preview
  sending: Sending
}

/** What became of the sheet: records to look at, refused rows to download and correct. */
export function ResultStep({ machine, preview, sending }: ResultStepProps) {
  const t = useText()
  const { list } = usePlan()
  const language = languageOf(useLocale())
  const refused = refusedRows(preview, sending)
  const report = addressOf(ENTITIES.sheetImport.name, sending.report.id, useSession())

  function download() {
    const reasons = (at: number) =>
      (refused[at]?.problems ?? [])
        .filter(problem => problem.severity === 'refusal')
        .map(problem => problemWords(problem, t))
    const headers = preview.columns.map(({ header }) => header)
    const sheet = refusedSheet(headers, refused, reasons, t('import.reason'), language)
    const name = (machine.file?.name ?? 'sheet').replace(/\.[^.]*$/, '')
    saveFile(sheet, `${name}-${t('import.refusedFile')}.csv`)
  }

  const count = sending.created + sending.changed
  const isNone = count === 0
  return (
    <>
      <Card>
        <div className={classes.result} role="status">
          <span className={classes.resultSign} data-tone={isNone ? 'none' : 'done'}>
            {isNone ? <IconX aria-hidden stroke={1.8} /> : <IconCheck aria-hidden stroke={1.8} />}
          </span>
          <div className={classes.resultText}>
            <strong>{isNone ? t('import.records.doneNone') : t('import.records.done', { count })}</strong>
            <span>
              {refused.length === 0
                ? t('import.records.allGood')
                : `${t('import.refusedCount', { count: refused.length })}. ${t('import.refusedText')}`}
            </span>
            {sending.changed > 0 && (
              <span>{t('import.newAndChanged', { created: sending.created, changed: sending.changed })}</span>
            )}
          </div>
          <div className={classes.resultActions}>
            {refused.length > 0 && (
              <Button
                variant="default"
                leftSection={<IconDownload size={20} stroke={1.6} />}
                onClick={download}
              >
                {t('import.downloadRefused', { count: refused.length })}
              </Button>
            )}
            <Button variant="default" onClick={machine.restart}>
              {t('import.another')}
            </Button>
            {report !== null && (
              <Button component={Link} to={report} variant="default">
                {t('import.records.report')}
              </Button>
            )}
            {list !== null && (
              <Button component={Link} to={list.to}>
                {t('import.records.see')}
              </Button>
            )}
          </div>
        </div>
      </Card>
      {refused.length > 0 && (
        <PreviewRows
          label={t('import.refusedCount', { count: refused.length })}
          columns={preview.columns}
          rows={refused}
        />
      )}
    </>
  )
}
