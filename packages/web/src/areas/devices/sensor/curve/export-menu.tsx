import { Button, Menu } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { languageOf } from '@cloche/domain/text'
import type { RefObject } from 'react'
import { dayOf, useFormats } from '../../../../data/formats/formats.ts'
import { notifyProblem } from '../../../../data/messages.ts'
import { useLocale } from '../../../../data/text/locale.ts'
import { useText } from '../../../../data/text/texts.ts'
import { saveFile } from '../../../../data/wire/save-file.ts'
import type { CurveHandle } from '../../../../kit/charts/time-curve/time-curve.tsx'
import type { LegendItem } from './curve-legend.tsx'
import type { CurveRow } from './reading-scale.ts'

const headers = ['when', 'utc', 'mean', 'lowest', 'highest', 'limits'] as const

export interface ExportMenuProps {
  readonly name: string
  /** Place and time, below the name in the picture. */
  readonly under: string
  readonly from: number
  readonly rows: readonly CurveRow[]
  readonly number: (value: number) => number
  readonly outside: (row: CurveRow) => string
  readonly legend: readonly LegendItem[]
  /** The curve as it is drawn; null: there is none now. */
  readonly handle: RefObject<CurveHandle | null> | null
}

/** A colour of the scheme in force as the canvas takes it: the first variable that it names. */
function resolved(color: string): string {
  const variable = /--[\w-]+/.exec(color)?.[0] ?? '--cloche-chart-steel'
  return getComputedStyle(document.documentElement).getPropertyValue(variable).trim()
}

/** What is shown as a file: values as a sheet, the curve as a picture. */
export function ExportMenu({ name, under, from, rows, number, outside, legend, handle }: ExportMenuProps) {
  const t = useText()
  const formats = useFormats()
  const language = languageOf(useLocale())
  const fileName = `${name} ${dayOf(from, formats.timeZone)}`
  async function saveSheet() {
    const { curveSheet } = await import('./export-curve.ts')
    const [when, utc, mean, low, high, limits] = headers.map(header => t(`curve.${header}`))
    const sheet = curveSheet({
      rows,
      headers: [when!, utc!, mean!, low!, high!, limits!],
      language,
      writeTime: formats.moment,
      number,
      outside,
    })
    saveFile(sheet, `${fileName}.csv`)
  }
  async function savePicture() {
    const drawn = handle?.current
    if (drawn === null || drawn === undefined) return
    const { curvePicture } = await import('./export-curve.ts')
    const meaning = legend.map(({ text, color }) => ({ text, color: resolved(color) }))
    saveFile(await curvePicture({ handle: drawn, title: name, under, legend: meaning }), `${fileName}.png`)
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          disabled={rows.length === 0}
          leftSection={<IconDownload size={20} stroke={1.6} aria-hidden />}
        >
          {t('curve.export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void saveSheet().catch(notifyProblem)}>{t('curve.export.csv')}</Menu.Item>
        <Menu.Item disabled={handle === null} onClick={() => void savePicture().catch(notifyProblem)}>
          {t('curve.export.png')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
