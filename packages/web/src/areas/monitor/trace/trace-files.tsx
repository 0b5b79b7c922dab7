import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconDownload } from '@tabler/icons-react'
import { hasLevel } from '../../../data/session/gate.ts'
import { useSession } from '../../../data/session/session.ts'
import { useText } from '../../../data/text/texts.ts'
import { callForFile } from '../../../data/wire/call.ts'
import type { QueryValue } from '../../../data/wire/call-options.ts'
import { useTakingFile } from '../../../data/wire/taking-file.ts'
import type { Direction, TraceStart } from './trace-data.ts'

/** What can be taken along of a trace: its table, EPCIS for others' systems, the key data an inspector asks for. */
export function TraceFiles({
  start,
  direction,
  batchId,
}: {
  start: TraceStart
  direction: Direction
  batchId: string | undefined
}) {
  const t = useText()
  const session = useSession()
  const { isBusy, take } = useTakingFile()
  const about = { ...(start.kind === 'label' ? { labelId: start.id } : { batchId: start.id }), direction }
  const download = (path: string, query: Record<string, QueryValue>, usual: string) =>
    take(() => callForFile('GET', path, { query }), usual)
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          loading={isBusy}
          leftSection={<IconDownload size={20} stroke={1.6} aria-hidden />}
          rightSection={<IconChevronDown size={16} stroke={1.6} aria-hidden />}
        >
          {t('tracing.files')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void download('/monitor/trace/export', about, 'trace.csv')}>
          {t('tracing.csv')}
        </Menu.Item>
        <Menu.Item onClick={() => void download('/monitor/trace/epcis', about, 'trace.jsonld')}>
          {t('tracing.epcis')}
        </Menu.Item>
        {batchId !== undefined && hasLevel(session, 'EV', 1) && (
          <Menu.Item
            onClick={() =>
              void download('/monitor/key-data/sheet', { batchId, format: 'xlsx' }, 'fsma-204.xlsx')
            }
          >
            {t('tracing.keyData')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
