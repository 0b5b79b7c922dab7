import {
  IconAdjustments,
  IconBox,
  IconBoxModel,
  IconBuilding,
  IconHistory,
  IconInbox,
  IconLicense,
  IconMapPin,
  IconPackage,
  IconPaperclip,
  IconRoute,
  IconSalad,
  IconTag,
  IconTags,
  IconTimeline,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react'
import type { EntityDeclaration } from '@cloche/domain/catalogue'

/** The signs that declarations name for their screens. */
const icons: Readonly<Record<string, TablerIcon>> = {
  adjustments: IconAdjustments,
  box: IconBox,
  'box-model': IconBoxModel,
  building: IconBuilding,
  history: IconHistory,
  license: IconLicense,
  'map-pin': IconMapPin,
  package: IconPackage,
  paperclip: IconPaperclip,
  route: IconRoute,
  salad: IconSalad,
  tag: IconTag,
  tags: IconTags,
  timeline: IconTimeline,
  users: IconUsers,
}

/** The sign of an entity, as its declaration names it. */
export function entityIcon(entity: EntityDeclaration): TablerIcon {
  const name = entity.screens === 'none' ? undefined : entity.screens?.icon
  return (name !== undefined && icons[name]) || IconInbox
}
