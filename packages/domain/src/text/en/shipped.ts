import type { Texts } from '../translate.ts'

/** What an organization begins with, as it is named in its own language. */
export const shipped = {
  'shippedTemplate.kitchen62x36': 'Kitchen label 62 x 36',
  'shippedTemplate.kitchen62x36.hint': 'For rolls of 62 mm, such as Brother DK-22205',
  'shippedTemplate.kitchen50x30': 'Small kitchen label 50 x 30',
  'shippedTemplate.kitchen50x30.hint': 'For tubs and gastronorms',
  'shippedTemplate.kitchen89x36': 'Kitchen label 89 x 36',
  'shippedTemplate.kitchen89x36.hint': 'For Dymo 99012 and 11355 rolls',
  'shippedTemplate.kitchen100x50': 'Wide kitchen label 100 x 50',
  'shippedTemplate.kitchen100x50.hint': 'With a GS1-128 that till and warehouse scanners read',
  'shippedTemplate.sale100x80': 'Sale label 100 x 80',
  'shippedTemplate.sale100x80.hint':
    'Food sold prepacked: all particulars of EU 1169/2011, with a code for the till',
  'shippedTemplate.sale54x101': 'Sale label 54 x 101',
  'shippedTemplate.sale54x101.hint': 'Upright, for Dymo 99014 rolls and trays of ready meals',
  'shippedTemplate.box102x152': 'Box label 102 x 152',
  'shippedTemplate.box102x152.hint': 'For transport boxes and trolleys (4 x 6 inches)',
  'shippedTemplate.receipt80': 'Receipt 80 mm',
  'shippedTemplate.receipt80.hint': 'For receipt printers with rolls of 80 mm: 576 dots across',
  'shippedTemplate.receipt58': 'Receipt 58 mm',
  'shippedTemplate.receipt58.hint': 'For small receipt printers: 384 dots across',
} satisfies Texts
