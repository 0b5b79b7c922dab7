import type { ServerArea } from '../../http/area.ts'
import { count } from './book/count.handlers.ts'
import { book as bookCount, review } from './count/review.handlers.ts'
import { dueCounts, enter, settle, sheet, start, turn } from './count/session.handlers.ts'
import { register, transfer } from './book/register.handlers.ts'
import { sell } from './book/sell.handlers.ts'
import { takeable } from './book/takeable.handlers.ts'
import { undo } from './book/undo.handlers.ts'
import { expirations, exportList, locations, products, states } from './levels/lists.handlers.ts'
import { product } from './levels/product.handlers.ts'
import { worth } from './levels/worth.handlers.ts'
import { use, useExport, yields } from './figures/use.handlers.ts'
import { value, valueExport } from './figures/value.handlers.ts'
import { waste, wasteExport } from './figures/waste.handlers.ts'
import { beginScanning, checkpointBatchBehaviour } from './scanning.ts'

export const stockArea: ServerArea = {
  name: 'stock',
  behaviours: { checkpointBatch: checkpointBatchBehaviour },
  handlers: {
    'stock.beginScanning': beginScanning,
    'stock.products': products,
    'stock.locations': locations,
    'stock.states': states,
    'stock.expirations': expirations,
    'stock.export': exportList,
    'stock.product': product,
    'stock.worth': worth,
    'stock.value': value,
    'stock.valueExport': valueExport,
    'stock.use': use,
    'stock.useExport': useExport,
    'stock.yields': yields,
    'stock.waste': waste,
    'stock.wasteExport': wasteExport,
    'stock.register': register,
    'stock.takeable': takeable,
    'stock.sell': sell,
    'stock.transfer': transfer,
    'stock.count': count,
    'stock.undo': undo,
    'stock.dueCounts': dueCounts,
    'stock.startCount': start,
    'stock.countSheet': sheet,
    'stock.enterCount': enter,
    'stock.turnCount': turn,
    'stock.countReview': review,
    'stock.settleCount': settle,
    'stock.bookCount': bookCount,
  },
}
