import {
  IconBarcode,
  IconDeviceTablet,
  IconFlame,
  IconFridge,
  IconPackage,
  IconPrinter,
  IconRouter,
  IconScale,
  IconSnowflake,
  IconSoup,
  IconTemperature,
  IconTemperatureMinus,
  IconTool,
  type TablerIcon,
} from '@tabler/icons-react'

const signs: Readonly<Record<string, TablerIcon>> = {
  oven: IconFlame,
  cooker: IconSoup,
  blastChiller: IconTemperatureMinus,
  fridge: IconFridge,
  freezer: IconSnowflake,
  vacuumSealer: IconPackage,
  labelPrinter: IconPrinter,
  checkpoint: IconBarcode,
  scale: IconScale,
  probe: IconTemperature,
  tablet: IconDeviceTablet,
  gateway: IconRouter,
}

/** The sign of a type of device. */
export function deviceSign(type: string | null | undefined): TablerIcon {
  return (type && signs[type]) || IconTool
}
