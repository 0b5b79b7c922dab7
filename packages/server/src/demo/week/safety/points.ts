/** The HACCP points of the demo's kitchens: what is checked where, by whom and when. */
import {
  BANQUET_FRIDGE_AIR,
  CHILLED_DELIVERY,
  COLD_ROOM_AIR,
  FISH_DELIVERY,
  FREEZER_AIR,
  FRIDGE_AIR,
  SENT_OUT,
} from './points/cold-chain.ts'
import {
  CHILLED_CORE,
  FRYING_OIL,
  HOT_HOLDING,
  ROAST_CORE,
  TRAY_CHILLED,
  TRAY_COOKED,
} from './points/cooking.ts'
import {
  ALLERGEN_TOOLS,
  BENCH,
  BISTRO_HANDS,
  BISTRO_TRAPS,
  CENTRAL_CLEANING,
  CENTRAL_HANDS,
  CENTRAL_TRAPS,
  LOOSE_PARTS,
  RINSE,
} from './points/hygiene.ts'
import { BISTRO_PROBE_ICE, CENTRAL_PROBE_ICE, CHILLER_PROBE_ICE } from './points/probes.ts'
import type { DemoPoint } from './points/point.ts'

/** In the order in which the demo plays them. */
export const POINTS: readonly DemoPoint[] = [
  COLD_ROOM_AIR,
  FREEZER_AIR,
  CHILLED_DELIVERY,
  ROAST_CORE,
  CHILLED_CORE,
  FRIDGE_AIR,
  FISH_DELIVERY,
  HOT_HOLDING,
  BANQUET_FRIDGE_AIR,
  ALLERGEN_TOOLS,
  RINSE,
  LOOSE_PARTS,
  CENTRAL_CLEANING,
  CENTRAL_TRAPS,
  CENTRAL_HANDS,
  CENTRAL_PROBE_ICE,
  CHILLER_PROBE_ICE,
  FRYING_OIL,
  BISTRO_TRAPS,
  BISTRO_HANDS,
  BISTRO_PROBE_ICE,
  TRAY_COOKED,
  TRAY_CHILLED,
  SENT_OUT,
  BENCH,
]
