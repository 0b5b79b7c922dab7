import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { Row } from '@cloche/domain/catalogue'
import type { Entities } from '@cloche/domain/entities'
import { mayReadReport, reportRules, type ReportKind } from '@cloche/domain/rules/reports'
import { held } from '../../../data/session/gate.ts'
import { useSession } from '../../../data/session/session.ts'
import { useText } from '../../../data/text/texts.ts'
import { useTakingFile } from '../../../data/wire/taking-file.ts'
import type { Shape } from '../../../entity-screens/machine/record/shape.ts'
import { defineSlots } from '../../../entity-screens/slots.ts'
import { Line } from '../../../kit/layout/layout.tsx'
import { takeFile } from './calls.ts'
import { isOfLists } from './of-lists.ts'
import { ReportContent } from './content.tsx'
import { Period } from './period.tsx'

type Report = Row<Entities['report']>

const FORMATS = ['pdf', 'xlsx', 'csv'] as const

/** Its files, once it is ready, for who may read what stands in them. */
function Files({ row }: { row: Report }) {
  const t = useText()
  const permissions = held(useSession())
  const { isBusy, take } = useTakingFile()
  if (row.status !== 'completed' || row.filesClearedAt !== null) return null
  if (permissions === null || !mayReadReport(permissions, row)) return null
  return (
    <Line>
      {FORMATS.map(format => (
        <Button
          key={format}
          variant="default"
          loading={isBusy}
          leftSection={<IconDownload size={20} stroke={1.6} aria-hidden />}
          aria-label={t('reportPages.download', { format: format.toUpperCase() })}
          onClick={() => void take(() => takeFile(row.id, format), `${row.name}.${format}`)}
        >
          {format.toUpperCase()}
        </Button>
      ))}
    </Line>
  )
}

/** What is asked besides depends on the kind. */
const shape: Shape = {
  by: ['kind'],
  field(name, field, values) {
    const { asks } = reportRules[values['kind'] as ReportKind] ?? {}
    if (name === 'actionId') return asks === 'action' ? { ...field, required: true } : null
    if (name === 'active' || name === 'code' || isOfLists(name)) return null
    if (name === 'lot' || name === 'labelId') return asks === 'trace' ? field : null
    return field
  },
  faults: values => {
    const { asks } = reportRules[values['kind'] as ReportKind] ?? {}
    const isNothing = (name: string) => (values[name] ?? '') === ''
    return [
      ...(asks === 'trace' && isNothing('lot') && isNothing('labelId')
        ? [{ field: 'lot', rule: 'reportPages.noLot' }]
        : []),
      ...(typeof values['fromDay'] === 'string' &&
      typeof values['toDay'] === 'string' &&
      values['toDay'] < values['fromDay']
        ? [{ field: 'toDay', rule: 'problem.field.endBeforeStart' }]
        : []),
    ]
  },
  inList: () => true,
}

export default defineSlots('report', {
  HeaderActions: Files,
  Summary: ReportContent,
  formNote: { after: 'kind', Note: Period, isWide: true },
  shape,
})
