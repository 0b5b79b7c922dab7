import { Button, Chip, Group } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { Row } from '@cloche/domain/catalogue'
import type { Entities } from '@cloche/domain/entities'
import { reportRules, type ReportKind } from '@cloche/domain/rules/reports'
import { useFormats } from '../../../data/formats/formats.ts'
import { dayOf } from '../../../data/formats/values.ts'
import { useNow } from '../../../data/formats/use-now.ts'
import { useText } from '../../../data/text/texts.ts'
import { useTakingFile } from '../../../data/wire/taking-file.ts'
import { useDraft, type Form } from '../../../entity-screens/machine/record/form.ts'
import type { Shape } from '../../../entity-screens/machine/record/shape.ts'
import { defineSlots } from '../../../entity-screens/slots.ts'
import { Line } from '../../../kit/layout/layout.tsx'
import { takeFile } from './calls.ts'
import { ReportContent } from './content.tsx'
import { PRESETS, presetDays } from './presets.ts'

type Report = Row<Entities['report']>

const FORMATS = ['pdf', 'xlsx', 'csv'] as const

/** Its files, once it is ready. */
function Files({ row }: { row: Report }) {
  const t = useText()
  const { isBusy, take } = useTakingFile()
  if (row.status !== 'completed') return null
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

/** Days that are often asked for, one press each. */
function Presets({ form }: { form: Form }) {
  const t = useText()
  const { timeZone } = useFormats()
  const today = dayOf(useNow(), timeZone)
  const { fromDay, toDay } = useDraft(['fromDay', 'toDay'])
  const chosen = PRESETS.find(name => {
    const { from, to } = presetDays(name, today)
    return from === fromDay && to === toDay
  })
  return (
    <Chip.Group
      value={chosen ?? null}
      onChange={value => {
        const { from, to } = presetDays(value as (typeof PRESETS)[number], today)
        form.set('fromDay', from)
        form.set('toDay', to)
      }}
    >
      <Group gap="xs" role="group" aria-label={t('reportPages.preset')}>
        {PRESETS.map(name => (
          <Chip key={name} value={name}>
            {t(`reportPages.preset.${name}`)}
          </Chip>
        ))}
      </Group>
    </Chip.Group>
  )
}

/** What is asked besides depends on the kind. */
const shape: Shape = {
  by: ['kind'],
  field(name, field, values) {
    const { asks } = reportRules[values['kind'] as ReportKind] ?? {}
    if (name === 'actionId') return asks === 'action' ? { ...field, required: true } : null
    // Files are in the language of whoever asks.
    if (name === 'language') return null
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
  formNote: { after: 'toDay', Note: Presets },
  shape,
})
