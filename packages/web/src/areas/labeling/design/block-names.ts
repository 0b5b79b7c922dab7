import type { BlockKind, TemplateBlock } from '@cloche/domain/rules/labels'
import {
  IconAlertTriangle,
  IconBarcode,
  IconCalendarDue,
  IconCursorText,
  IconLetterCase,
  IconLineDashed,
  IconList,
  IconPhoto,
  IconQrcode,
  IconRectangle,
  type Icon,
} from '@tabler/icons-react'
import { useText } from '../../../data/text/texts.ts'

export const BLOCK_ICONS: Readonly<Record<BlockKind, Icon>> = {
  text: IconLetterCase,
  field: IconCursorText,
  dates: IconCalendarDue,
  allergens: IconAlertTriangle,
  ingredients: IconList,
  code: IconBarcode,
  qr: IconQrcode,
  image: IconPhoto,
  line: IconLineDashed,
  box: IconRectangle,
}

/** What a block is called in the list and to those who do not see it: its kind, and what it shows. */
export function useBlockNames(): (block: TemplateBlock) => string {
  const t = useText()
  return ({ kind, field, text, symbology }) => {
    const name = t(`templateBlock.choice.kind.${kind}`)
    const what =
      kind === 'field' && field !== null
        ? t(`templateBlock.choice.field.${field}`)
        : kind === 'text'
          ? (text ?? '')
          : kind === 'code'
            ? t(`templateBlock.choice.symbology.${symbology}`)
            : ''
    return what === '' ? name : t('design.block', { kind: name, what })
  }
}
