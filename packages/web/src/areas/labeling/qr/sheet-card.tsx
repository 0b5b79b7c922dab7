import { Button, NumberInput, Select, Switch } from '@mantine/core'
import {
  codeSheetPdf,
  placeStickers,
  sheetFault,
  sheetLayouts,
  sheetNames,
  type SheetLayout,
  type SheetName,
} from '@cloche/domain/rules/code-sheets'
import { IconFileTypePdf } from '@tabler/icons-react'
import { useState } from 'react'
import { qrModules } from '../../../data/codes/qr-sheet.ts'
import { useText } from '../../../data/text/texts.ts'
import { saveFile } from '../../../data/wire/save-file.ts'
import { Card } from '../../../kit/page/card.tsx'
import type { Code } from './picked.ts'
import classes from './qr.module.css'

const lengths = ['columns', 'rows', 'width', 'height', 'left', 'top', 'gapX', 'gapY'] as const

/** Lays the codes on a sheet of stickers, as a PDF to print at its true size. */
export function SheetCard({ codes }: { codes: readonly Code[] }) {
  const t = useText()
  const [name, setName] = useState<SheetName | 'own'>('3x7')
  const [own, setOwn] = useState<SheetLayout>(sheetLayouts['3x7'])
  const [used, setUsed] = useState(0)
  const [copies, setCopies] = useState(1)
  const [hasWords, setHasWords] = useState(true)
  const layout = name === 'own' ? own : sheetLayouts[name]
  const fault = sheetFault(layout)
  const onSheet = layout.columns * layout.rows
  const first = Math.min(used, onSheet - 1)
  const all = codes.flatMap(code => Array.from({ length: copies }, () => code))
  const pages = Math.max(1, Math.ceil((first + all.length) / onSheet))
  function save() {
    const sheet = all.map(({ address, title, text }) => ({ modules: qrModules(address), title, text }))
    const stickers = placeStickers(all.length, layout, first, hasWords)
    const pdf = codeSheetPdf(sheet, stickers, t('nav.qrGenerate'))
    saveFile(new Blob([pdf.slice().buffer], { type: 'application/pdf' }), 'codes.pdf')
  }
  const numberOf = (value: string | number) => (typeof value === 'number' ? value : Number.NaN)
  return (
    <Card title={t('qrSheet.layout')}>
      <div className={classes.form}>
        <Select
          aria-label={t('qrSheet.layout')}
          value={name}
          allowDeselect={false}
          data={[...sheetNames, 'own' as const].map(each => ({ value: each, label: t(`qrSheet.${each}`) }))}
          onChange={next => {
            if (next === 'own' && name !== 'own') setOwn(sheetLayouts[name])
            setName((next ?? name) as SheetName | 'own')
          }}
        />
        {name === 'own' && (
          <div className={classes.lengths}>
            {lengths.map(each => (
              <NumberInput
                key={each}
                label={t(`qrSheet.${each}`)}
                min={0}
                decimalScale={1}
                value={own[each]}
                onChange={value => setOwn({ ...own, [each]: numberOf(value) })}
              />
            ))}
          </div>
        )}
        {fault !== null && (
          <p className={classes.fault} role="alert">
            {t(fault)}
          </p>
        )}
        <div className={classes.lengths}>
          <NumberInput
            label={t('qrSheet.copies')}
            min={1}
            max={100}
            allowDecimal={false}
            value={copies}
            onChange={value => setCopies(Math.min(100, Math.max(1, Math.trunc(Number(value) || 1))))}
          />
          <NumberInput
            label={t('qrSheet.used')}
            min={0}
            max={Math.max(0, onSheet - 1)}
            allowDecimal={false}
            value={used}
            onChange={value => setUsed(Math.max(0, Math.trunc(Number(value) || 0)))}
          />
        </div>
        <Switch
          size="lg"
          label={t('qrSheet.captions')}
          checked={hasWords}
          onChange={event => setHasWords(event.currentTarget.checked)}
        />
        <Button
          size="lg"
          disabled={fault !== null || all.length === 0}
          leftSection={<IconFileTypePdf size={22} stroke={1.6} aria-hidden />}
          onClick={save}
        >
          {t('qrSheet.pdf')}
        </Button>
        {fault === null && all.length > 0 && (
          <p className={classes.pages}>{t('qrSheet.pages', { count: pages })}</p>
        )}
      </div>
    </Card>
  )
}
