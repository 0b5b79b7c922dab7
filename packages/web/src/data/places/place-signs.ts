import {
  IconArmchair,
  IconBox,
  IconBuildingFactory2,
  IconBuildingStore,
  IconBuildingWarehouse,
  IconDoor,
  IconMapPin,
  IconSitemap,
  IconTable,
  IconTags,
  IconToolsKitchen2,
  type TablerIcon,
} from '@tabler/icons-react'

const signs: Readonly<Record<string, TablerIcon>> = {
  brand: IconTags,
  division: IconSitemap,
  group: IconSitemap,
  kitchen: IconToolsKitchen2,
  productionCentre: IconBuildingFactory2,
  sellingPoint: IconBuildingStore,
  warehouse: IconBuildingWarehouse,
  room: IconDoor,
  shelf: IconBox,
  table: IconTable,
  seat: IconArmchair,
}

/** The sign of a type of location. */
export function placeSign(type: string | null | undefined): TablerIcon {
  return (type && signs[type]) || IconMapPin
}
