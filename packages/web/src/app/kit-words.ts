import type { Translate } from '../data/text/texts.ts'
import type { KitWords } from '../kit/words.tsx'

/** The words the kit's looks need, in the language in use. */
export function kitWords(t: Translate): KitWords {
  return {
    close: t('kit.close'),
    cancel: t('kit.cancel'),
    undo: t('kit.undo'),
    retry: t('kit.retry'),
    clear: t('kit.clear'),
    loading: t('kit.loading'),
    actions: t('kit.actions'),
    selectAll: t('kit.selectAll'),
    selectRow: t('kit.selectRow'),
    sortBy: column => t('kit.sortBy', { column }),
    backspace: t('kit.backspace'),
    sign: t('kit.sign'),
    remove: t('kit.remove'),
    uploading: percent => t('kit.uploading', { percent }),
    breadcrumbs: t('kit.breadcrumbs'),
    tabs: t('kit.tabs'),
    noRoomFor: columns => t('kit.noRoomFor', { columns: columns.join(', ') }),
  }
}
