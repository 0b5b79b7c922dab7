import {
  IconAdjustments,
  IconBell,
  IconBolt,
  IconBox,
  IconBoxModel,
  IconBuilding,
  IconDeviceTablet,
  IconHistory,
  IconInbox,
  IconLicense,
  IconMail,
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
  bell: IconBell,
  bolt: IconBolt,
  box: IconBox,
  'box-model': IconBoxModel,
  building: IconBuilding,
  device: IconDeviceTablet,
  history: IconHistory,
  license: IconLicense,
  mail: IconMail,
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
