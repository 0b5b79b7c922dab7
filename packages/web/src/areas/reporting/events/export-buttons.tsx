import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { lastDays } from '../../../data/statistics/period.ts'
import { callForFile } from '../../../data/wire/call.ts'
import { useTakingFile } from '../../../data/wire/taking-file.ts'
import type { ListMachine } from '../../../entity-screens/machine/list/use-list-machine.ts'
import { useDays } from '../../../entity-screens/machine/list/use-period.ts'

const formats = ['csv', 'xlsx'] as const

/** The events of these days as files. */
export function ExportButtons({ machine }: { machine: ListMachine }) {
  const { period, today } = useDays(30)
  const { from, to } = period ?? lastDays(30, today)
  const action = machine.fixedFilter['action']
  const { isBusy, take } = useTakingFile()
  function save(format: (typeof formats)[number]) {
    const query = { from, to, format, ...(typeof action === 'string' ? { action } : {}) }
    return take(() => callForFile('GET', '/reporting/events/export', { query }), `events.${format}`)
  }
  return formats.map(format => (
    <Button
      key={format}
      variant="default"
      loading={isBusy}
      leftSection={<IconDownload size={20} stroke={1.6} aria-hidden />}
      onClick={() => void save(format)}
    >
      {format.toUpperCase()}
    </Button>
  ))
}
