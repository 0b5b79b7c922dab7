import type { SalesFault, Valuation } from '../../rules/stock/index.ts'
import type { Text, Texts } from '../translate.ts'

const methods = {
  'figures.method.last': 'by the last price',
  'figures.method.average': 'by the average price',
  'figures.method.fifo': 'first in, first out',
} satisfies Record<`figures.method.${Valuation}`, Text>

const faults = {
  'figures.fault.empty': 'The file has no lines.',
  'figures.fault.noCode': 'The file has no column with the product’s code (codigo_articulo or code).',
  'figures.fault.noQuantity': 'The file has no column with the quantity (cantidad or quantity).',
  'figures.fault.tooLong': 'The file has more than 2,000 lines. Split it by days.',
  'figures.fault.code': 'It has no code.',
  'figures.fault.quantity': 'The quantity is no number.',
  'figures.fault.price': 'The price is no number.',
  'figures.fault.date': 'The date or the hour cannot be read.',
} satisfies Record<`figures.fault.${SalesFault}`, Text>

/** Stock in money: its value, its use beside the plan, and sales. */
export const figures = {
  ...methods,
  ...faults,
  'figures.when': 'When',
  'figures.now': 'Now',
  'figures.endOf': 'End of {day}',
  'figures.total': 'Worth {money} in all, {method}.',
  'figures.isMore': 'Only the first {count} rows are shown.',
  'figures.nothingThere': 'Nothing was in stock then',
  'figures.place': 'Location',
  'figures.planned': 'Planned',
  'figures.used': 'Used',
  'figures.wasted': 'Thrown away',
  'figures.missing': 'Missing',
  'figures.actual': 'All that left',
  'figures.difference': 'More than planned',
  'figures.inMoney': '{what}, in money',
  'figures.useTitle': 'Use and plan',
  'figures.useFile': 'use-and-plan',
  'figures.useText':
    'What recipes and sales asked for, beside what was used, thrown away or missing at a count. What cost most comes first.',
  'figures.useUnreadable': 'The use of stock cannot be shown',
  'figures.nothingUsed': 'Nothing was used in these days',
  'figures.yieldsTitle': 'Yields',
  'figures.yieldsFile': 'yields',
  'figures.yieldsText':
    'What was made, beside what the recipe gives of all that went in. What lacks most comes first.',
  'figures.batches': 'Batches',
  'figures.yieldPlanned': 'By the recipe',
  'figures.made': 'Made',
  'figures.yieldRatio': 'Yield',
  'figures.lost': 'Lost, in money',
  'figures.nothingMade': 'Nothing was made by a recipe in these days',
  'figures.show': 'Shown',
  'figures.useShort': 'Use',
  'figures.madeOf': '{made} of {planned}',
  'figures.percent': '{value} %',
  'figures.salesTitle': 'Sales',
  'figures.salesText':
    'Choose the file of a point of sale. It is shown before it is booked: what is in stock goes out itself, what is made to order takes its recipe.',
  'figures.way': 'How',
  'figures.byHand': 'By hand',
  'figures.fromFile': 'From a file',
  'figures.soldByHand': 'Sold',
  'figures.howManySold': 'How many {product} were sold',
  'figures.choose': 'Drop the file here or choose it',
  'figures.chooseHint': 'XLSX, or CSV with semicolons: fecha, hora, codigo_articulo, cantidad, precio',
  'figures.linesFound': { one: '{count} line can be booked.', other: '{count} lines can be booked.' },
  'figures.book': { one: 'Book {count} line', other: 'Book {count} lines' },
  'figures.booked': 'Sales booked',
  'figures.bookedBefore': 'This file was booked already. Nothing was booked twice.',
  'figures.notBooked': { one: '{count} line is not booked', other: '{count} lines are not booked' },
  'figures.notBookedText':
    'Give the products these codes as SKU or barcode, then sell these lines by themselves.',
  'figures.line': 'Line {line}: {text}',
  'figures.unmatchedLine': '{code} {name}: {count} sold, no product has this code',
  'figures.returned': 'More was taken back than sold. Nothing comes back into stock.',
  'figures.taken': 'Leaves stock',
  'figures.beyond': 'More than there is',
  'figures.byLabels': 'Left to its labels',
  'figures.unknownRecipe': 'Its recipe lacks a figure',
} satisfies Texts
