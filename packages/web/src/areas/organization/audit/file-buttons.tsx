import { Button, FileButton, Menu } from '@mantine/core'
import { IconDownload, IconFileCertificate } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormats } from '../../../data/formats/formats.ts'
import { notify, notifyProblem } from '../../../data/messages.ts'
import { useText } from '../../../data/text/texts.ts'
import { checkFile, exportAudit } from './audit-calls.ts'
import type { AuditFilters } from './filters.ts'

/** Takes the log out as a signed file, and checks one that was taken out before. */
export function FileButtons({ filters }: { filters: AuditFilters }) {
  const t = useText()
  const formats = useFormats()
  const [isBusy, setIsBusy] = useState(false)
  async function busy(work: () => Promise<void>) {
    setIsBusy(true)
    try {
      await work()
    } catch (error) {
      notifyProblem(error)
    }
    setIsBusy(false)
  }
  const check = (file: File | null) =>
    file === null
      ? undefined
      : busy(async () => {
          const found = await checkFile(file)
          const values = 'count' in found ? { count: found.count } : {}
          notify({
            kind: found.kind === 'genuine' ? 'success' : 'danger',
            message: t(`audit.check.${found.kind}`, values),
          })
        })
  return (
    <>
      <FileButton onChange={file => void check(file)} accept=".csv,.jsonl">
        {props => (
          <Button {...props} variant="subtle" leftSection={<IconFileCertificate size={20} stroke={1.6} />}>
            {t('audit.check')}
          </Button>
        )}
      </FileButton>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" loading={isBusy} leftSection={<IconDownload size={20} stroke={1.6} />}>
            {t('audit.export')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {(['csv', 'jsonl'] as const).map(format => (
            <Menu.Item
              key={format}
              onClick={() => void busy(() => exportAudit(filters, formats.timeZone, format))}
            >
              {t(`audit.export.${format}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </>
  )
}
