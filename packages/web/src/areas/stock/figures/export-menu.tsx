import { Button, Menu } from '@mantine/core'
import { IconFileDownload } from '@tabler/icons-react'
import { Fragment, useState } from 'react'
import { notifyProblem } from '../../../data/messages.ts'
import { useText } from '../../../data/text/texts.ts'
import { saveFile } from '../../../data/wire/save-file.ts'
import type { SheetFormat } from '../../../entity-screens/list/export-sheet.ts'

const formats = { xlsx: 'exportFile.sheet', csv: 'exportFile.csv' } as const

interface Sheet {
  /** Stands above its formats, where there are several sheets. */
  readonly heading?: string
  readonly take: (format: SheetFormat) => Promise<{ readonly blob: Blob; readonly name: string | null }>
}

/** Figures as files. */
export function ExportMenu({ sheets, isEmpty }: { sheets: readonly Sheet[]; isEmpty: boolean }) {
  const t = useText()
  const [isBusy, setIsBusy] = useState(false)
  async function save({ take }: Sheet, format: SheetFormat) {
    setIsBusy(true)
    try {
      const { blob, name } = await take(format)
      saveFile(blob, name ?? `stock.${format}`)
    } catch (problem) {
      notifyProblem(problem)
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          loading={isBusy}
          disabled={isEmpty}
          leftSection={<IconFileDownload size={20} stroke={1.6} aria-hidden />}
        >
          {t('verb.export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {sheets.map((sheet, at) => (
          <Fragment key={sheet.heading ?? at}>
            {sheet.heading !== undefined && <Menu.Label>{sheet.heading}</Menu.Label>}
            {(Object.keys(formats) as SheetFormat[]).map(format => (
              <Menu.Item key={format} onClick={() => void save(sheet, format)}>
                {t(formats[format])}
              </Menu.Item>
            ))}
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
