import {
  IconArrowBackUp,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleX,
  IconDroplet,
  IconFlag,
  IconFlame,
  IconGrill,
  IconPackage,
  IconPlayerPlay,
  IconSalad,
  IconSnowflake,
  IconSoup,
  IconTag,
  IconTemperatureMinus,
  IconToolsKitchen2,
  IconTrash,
  IconUser,
  type TablerIcon,
} from '@tabler/icons-react'
import type { RampName } from '../../kit/theme/ramps.ts'

export interface StateLook {
  readonly color: RampName
  readonly icon: TablerIcon
  readonly outline?: boolean
}

const looks: Readonly<Record<string, StateLook>> = {
  init: { color: 'steel', icon: IconPlayerPlay },
  prepare: { color: 'steel', icon: IconSalad },
  label: { color: 'violet', icon: IconTag },
  cook: { color: 'orange', icon: IconFlame },
  sear: { color: 'red', icon: IconGrill },
  broil: { color: 'red', icon: IconGrill },
  retherm: { color: 'red', icon: IconSoup },
  chill: { color: 'blue', icon: IconTemperatureMinus },
  freeze: { color: 'indigo', icon: IconSnowflake },
  thaw: { color: 'cyan', icon: IconDroplet },
  defrost: { color: 'cyan', icon: IconDroplet },
  ready: { color: 'basil', icon: IconCircleCheck },
  serve: { color: 'teal', icon: IconToolsKitchen2 },
  end: { color: 'steel', icon: IconFlag },
  consume: { color: 'lime', icon: IconUser },
  reuse: { color: 'saffron', icon: IconArrowBackUp },
  vacuumseal: { color: 'pink', icon: IconPackage },
  waste: { color: 'red', icon: IconTrash },
  cancel: { color: 'red', icon: IconCircleX },
}

const unknown: StateLook = { color: 'steel', icon: IconCircleDashed, outline: true }

/** How an elaboration state looks; an organization's own states look like the unknown one. */
export function stateLook(path: string): StateLook {
  return (Object.hasOwn(looks, path) && looks[path]) || unknown
}
