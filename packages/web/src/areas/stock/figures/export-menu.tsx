import { Button, Menu } from '@mantine/core'
import { IconFileDownload } from '@tabler/icons-react'
import { Fragment } from 'react'
import { useText } from '../../../data/text/texts.ts'
import { useTakingFile, type TakenFile } from '../../../data/wire/taking-file.ts'
import type { SheetFormat } from '../../../entity-screens/list/export-sheet.ts'

const formats = { xlsx: 'exportFile.sheet', csv: 'exportFile.csv' } as const

interface Sheet {
  /** Stands above its formats, where there are several sheets. */
  readonly heading?: string
  readonly take: (format: SheetFormat) => Promise<TakenFile>
}

/** Figures as files. */
export function ExportMenu({ sheets, isEmpty }: { sheets: readonly Sheet[]; isEmpty: boolean }) {
  const t = useText()
  const { isBusy, take } = useTakingFile()
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
              <Menu.Item key={format} onClick={() => void take(() => sheet.take(format), `stock.${format}`)}>
                {t(formats[format])}
              </Menu.Item>
            ))}
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
