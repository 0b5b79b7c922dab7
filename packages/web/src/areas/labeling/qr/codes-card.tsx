import '@mantine/core/styles/Slider.layer.css'
import { Button, SegmentedControl, Slider } from '@mantine/core'
import { IconCopy, IconDownload, IconPrinter, IconX } from '@tabler/icons-react'
import { printQrSheet, qrPicture } from '../../../data/codes/qr-sheet.ts'
import { notify } from '../../../data/messages.ts'
import { useText } from '../../../data/text/texts.ts'
import { saveFile } from '../../../data/wire/save-file.ts'
import { Card } from '../../../kit/page/card.tsx'
import { qrPng, type Code, type CodeLink } from './picked.ts'
import classes from './qr.module.css'

/** Codes of the chosen records: each as a picture of its own, or all of them on paper. */
export function CodesCard({
  codes,
  isComplete,
  size,
  link,
  onSize,
  onLink,
  onRemove,
}: {
  codes: readonly Code[]
  isComplete: boolean
  /** Millimetres on paper. */
  size: number
  link: CodeLink
  onSize: (size: number) => void
  onLink: (link: CodeLink) => void
  onRemove: (code: Code) => void
}) {
  const t = useText()
  async function copy(text: string) {
    await navigator.clipboard?.writeText(text)
    notify({ kind: 'success', message: t('record.copied') })
  }
  async function savePng({ address, text }: Code) {
    const picture = await qrPng(address)
    if (picture !== null) saveFile(picture, `${text}.png`)
  }
  const buttons = (item: Code) =>
    [
      ['copyAddress', IconCopy, () => void copy(item.address)],
      [
        'svg',
        IconDownload,
        () => saveFile(new Blob([qrPicture(item.address)], { type: 'image/svg+xml' }), `${item.text}.svg`),
      ],
      ['png', IconDownload, () => void savePng(item)],
    ] as const
  return (
    <Card
      title={t('qrSheet.codes', { count: codes.length })}
      action={
        <Button
          disabled={codes.length === 0 || !isComplete}
          leftSection={<IconPrinter size={20} stroke={1.6} aria-hidden />}
          onClick={() => printQrSheet(codes, size, t('nav.qrGenerate'))}
        >
          {t('verb.print')}
        </Button>
      }
    >
      <div className={classes.form}>
        <SegmentedControl
          aria-label={t('qrSheet.link')}
          value={link}
          orientation={window.innerWidth < 600 ? 'vertical' : 'horizontal'}
          onChange={value => onLink(value as CodeLink)}
          data={(['bytecode', 'digitalLink'] as const).map(value => ({
            value,
            label: t(`qrSheet.link.${value}`),
          }))}
        />
        <div>
          <span className={classes.label}>{t('qrSheet.size', { size })}</span>
          <Slider
            thumbLabel={t('qrSheet.size', { size })}
            min={15}
            max={80}
            step={5}
            value={size}
            onChange={onSize}
            label={null}
          />
        </div>
        <ul className={classes.codes}>
          {codes.map(item => (
            <li key={`${item.entity} ${item.id}`} className={classes.code}>
              <img
                alt={t('qrSheet.codeOf', { name: item.title })}
                src={`data:image/svg+xml,${encodeURIComponent(qrPicture(item.address))}`}
                style={{ width: `${size}mm` }}
              />
              <strong>{item.title}</strong>
              <span className="mono">{item.text}</span>
              <span className={classes.buttons}>
                {buttons(item).map(([name, Icon, press]) => (
                  <Button
                    key={name}
                    variant="subtle"
                    leftSection={<Icon size={18} stroke={1.6} aria-hidden />}
                    onClick={press}
                  >
                    {t(`qrSheet.${name}`)}
                  </Button>
                ))}
                <Button
                  variant="subtle"
                  color="steel"
                  leftSection={<IconX size={18} stroke={1.6} aria-hidden />}
                  onClick={() => onRemove(item)}
                >
                  {t('verb.remove')}
                </Button>
              </span>
            </li>
          ))}
        </ul>
      </div>
    </Card>
  )
}
