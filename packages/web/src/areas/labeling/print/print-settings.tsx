import { Button, Popover, SegmentedControl, Select } from '@mantine/core'
import { LABEL_SIZES } from '@cloche/domain/rules/labels'
import { labelsAtOnce, PRINT_LIMITS } from '@cloche/domain/rules/printing'
import { IconSettings } from '@tabler/icons-react'
import { useText } from '../../../data/text/texts.ts'
import type { SecondCode } from '../calls.ts'
import { Column } from '../../../kit/layout/layout.tsx'
import classes from './print.module.css'
import { amountOf } from './amount.ts'
import type { Printing } from './use-print.ts'

const codes: readonly SecondCode[] = ['none', 'gs1-128', 'datamatrix']

/** How labels are printed on this device: the layout, the roll, one label a page or a sheet, a second code. */
export function PrintSettings({ printing }: { printing: Printing }) {
  const t = useText()
  const { options, templates, look, choose } = printing
  const sizes = [...new Set([options.size, ...LABEL_SIZES.map(size => size.id)])]
  const { template } = look
  const shown = template === null ? options.size : `${template.width}x${template.height}`
  const layouts = [
    { value: 'usual', label: t('print.usual') },
    { value: 'automatic', label: t('print.automatic') },
    ...templates.map(({ id, name }) => ({ value: id, label: name })),
  ]
  return (
    <Popover position="bottom-end" width={300} trapFocus>
      <Popover.Target>
        <Button
          variant="subtle"
          className={classes.button!}
          leftSection={<IconSettings size={20} stroke={1.6} aria-hidden />}
        >
          {t('print.settings', { size: shown.replace('x', ' × ') })}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('print.settingsTitle')}>
        <Column>
          {templates.length > 0 && (
            <Select
              label={t('print.template')}
              data={layouts}
              value={layouts.some(({ value }) => value === options.layout) ? options.layout : 'usual'}
              allowDeselect={false}
              comboboxProps={{ withinPortal: false }}
              onChange={layout => layout !== null && choose({ layout })}
            />
          )}
          {template === null && (
            <Select
              label={t('print.size')}
              data={sizes.map(size => ({ value: size, label: `${size.replace('x', ' × ')} mm` }))}
              value={options.size}
              allowDeselect={false}
              comboboxProps={{ withinPortal: false }}
              onChange={size => size !== null && choose({ size })}
            />
          )}
          <div>
            <p className={classes.settingLabel}>{t('print.paper')}</p>
            <SegmentedControl
              fullWidth
              aria-label={t('print.paper')}
              value={options.sheet}
              onChange={sheet => choose({ sheet: sheet as 'a4' | 'single' })}
              data={[
                { value: 'single', label: t('print.roll') },
                { value: 'a4', label: t('print.a4') },
              ]}
            />
          </div>
          {template === null && (
            <Select
              label={t('batching.field.labelCode')}
              data={codes.map(code => ({ value: code, label: t(`batching.choice.labelCode.${code}`) }))}
              value={options.code}
              allowDeselect={false}
              comboboxProps={{ withinPortal: false }}
              onChange={code => code !== null && choose({ code: code as SecondCode })}
            />
          )}
          <p className={classes.hint}>
            {t('print.atOnce', {
              labels: labelsAtOnce(amountOf('escpos', options.size, template)),
              stickers: PRINT_LIMITS.stickers,
            })}
          </p>
        </Column>
      </Popover.Dropdown>
    </Popover>
  )
}
