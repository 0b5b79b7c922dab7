import { ActionIcon, Button, Menu, Select } from '@mantine/core'
import { IconArrowBackUp, IconArrowForwardUp, IconDeviceFloppy, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { attempt } from '../../../data/messages.ts'
import { useText } from '../../../data/text/texts.ts'
import { saveFile } from '../../../data/wire/save-file.ts'
import { printProof, type ProofFormat, type Subject } from './calls.ts'
import classes from './design.module.css'
import type { Designing } from './use-designer.ts'

const formats: readonly ProofFormat[] = ['pdf', 'zpl', 'escpos']
/** Percent of the true size; 0 fills the room there is. */
export const ZOOMS = [0, 100, 150, 200, 300, 400] as const

/** Undo, redo, zoom, test print, save. */
export function Toolbar({
  designing,
  mayEdit,
  name,
  subject,
  zoom,
  onZoom,
}: {
  designing: Designing
  mayEdit: boolean
  name: string
  subject: Subject
  zoom: number
  onZoom: (zoom: number) => void
}) {
  const t = useText()
  const { state, dispatch, save, isSaving, isUnsaved } = designing
  const [isPrinting, setIsPrinting] = useState(false)
  async function proof(format: ProofFormat) {
    setIsPrinting(true)
    await attempt(async () => {
      const file = await printProof(format, name, state.design, subject)
      saveFile(file.blob, file.name ?? `label.${format}`)
    }, t('design.failed'))
    setIsPrinting(false)
  }
  return (
    <div className={classes.toolbar}>
      {mayEdit && (
        <>
          <ActionIcon
            variant="default"
            size={44}
            aria-label={t('design.undo')}
            title={t('design.undo')}
            disabled={state.past.length === 0}
            onClick={() => dispatch({ type: 'undo' })}
          >
            <IconArrowBackUp size={20} stroke={1.6} />
          </ActionIcon>
          <ActionIcon
            variant="default"
            size={44}
            aria-label={t('design.redo')}
            title={t('design.redo')}
            disabled={state.future.length === 0}
            onClick={() => dispatch({ type: 'redo' })}
          >
            <IconArrowForwardUp size={20} stroke={1.6} />
          </ActionIcon>
        </>
      )}
      <Select
        className={classes.zoom!}
        aria-label={t('design.zoom')}
        value={String(zoom)}
        allowDeselect={false}
        data={ZOOMS.map(each => ({
          value: String(each),
          label: each === 0 ? t('design.zoomFit') : each === 100 ? t('design.trueSize') : `${each} %`,
        }))}
        onChange={value => value !== null && onZoom(Number(value))}
      />
      <Menu position="bottom-end">
        <Menu.Target>
          <Button
            variant="default"
            loading={isPrinting}
            leftSection={<IconPrinter size={20} stroke={1.6} aria-hidden />}
          >
            {t('design.testPrint')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {formats.map(format => (
            <Menu.Item key={format} onClick={() => void proof(format)}>
              {t(`design.test.${format}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {mayEdit && (
        <Button
          className={classes.save!}
          leftSection={<IconDeviceFloppy size={20} stroke={1.6} aria-hidden />}
          loading={isSaving}
          disabled={!isUnsaved}
          onClick={() => void save()}
        >
          {t('design.save')}
        </Button>
      )}
    </div>
  )
}
